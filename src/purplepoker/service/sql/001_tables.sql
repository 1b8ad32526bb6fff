-- Tables and their logs. Times are wall milliseconds; `seq` is table-wide, without gaps, from 1.

CREATE TABLE server (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    epoch INTEGER NOT NULL,   -- goes up at each opening; a writer with an older one is refused
    canary BLOB               -- sealed with the key that belongs to this database
);

INSERT INTO server (id, epoch) VALUES (1, 0);

CREATE TABLE game_table (
    table_id TEXT PRIMARY KEY,
    meta BLOB NOT NULL,
    head INTEGER NOT NULL DEFAULT 0,
    at_ms INTEGER NOT NULL,
    ended_ms INTEGER
);

-- `answer` stands beside a command's id: seq of the last event that the command caused.
CREATE TABLE event (
    table_id TEXT NOT NULL REFERENCES game_table,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    kind TEXT NOT NULL,
    schema_v INTEGER NOT NULL,
    public BLOB NOT NULL,
    actor TEXT NOT NULL,
    cmd_id TEXT,
    body BLOB,
    answer INTEGER,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE UNIQUE INDEX event_command ON event (table_id, actor, cmd_id) WHERE cmd_id IS NOT NULL;
CREATE INDEX event_hand ON event (table_id, hand);

CREATE TABLE event_secret (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (table_id, seq),
    FOREIGN KEY (table_id, seq) REFERENCES event
) WITHOUT ROWID;

CREATE TABLE snapshot (
    table_id TEXT PRIMARY KEY REFERENCES game_table,
    seq INTEGER NOT NULL,
    engine_v INTEGER NOT NULL,
    sealed BLOB NOT NULL
);
