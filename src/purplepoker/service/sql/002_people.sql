-- People, their sessions and links. Of a session id or a link only its SHA-256 is kept.

CREATE TABLE person (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL
);

CREATE TABLE session (
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person,
    at_ms INTEGER NOT NULL
);

CREATE INDEX session_person ON session (person);

CREATE TABLE invite (
    hash BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES game_table,
    role TEXT NOT NULL CHECK (role IN ('watcher', 'player', 'host')),
    uses INTEGER NOT NULL,    -- left; -1: any number
    expires_ms INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0,
    person TEXT NOT NULL DEFAULT ''
);

CREATE TABLE member (
    table_id TEXT NOT NULL REFERENCES game_table,
    person TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('watcher', 'player', 'host')),
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;
