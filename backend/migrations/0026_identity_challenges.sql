-- PKCE: the hash of what the code is to be exchanged with; "" where none was asked for.
ALTER TABLE identity_codes ADD COLUMN challenge TEXT NOT NULL DEFAULT '';
