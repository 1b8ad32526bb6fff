-- The mark tells databases apart in names of cookies: browsers send those to every port of a machine.

ALTER TABLE server ADD COLUMN mark TEXT NOT NULL DEFAULT '';

UPDATE server SET mark = lower(hex(randomblob(4)));

-- What a sweep looks for, so that it reads no more than it removes.

ALTER TABLE game_table ADD COLUMN swept INTEGER NOT NULL DEFAULT 0;   -- 1: its commands are forgotten

CREATE INDEX game_table_ended ON game_table (ended_ms) WHERE swept = 0 AND ended_ms IS NOT NULL;
CREATE INDEX session_at ON session (at_ms);
CREATE INDEX invite_expires ON invite (expires_ms);
