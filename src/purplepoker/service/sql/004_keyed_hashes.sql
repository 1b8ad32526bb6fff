-- Of a command a hash under the key file is kept: a plain one could be looked up by trying all commands.

ALTER TABLE server ADD COLUMN keyed INTEGER NOT NULL DEFAULT 0;   -- 0: hashes in the log are plain still
