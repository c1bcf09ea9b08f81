-- Whether somebody has proven that the account's address is theirs. Accounts from before count as proven.
ALTER TABLE users ADD COLUMN is_proven INTEGER NOT NULL DEFAULT 1;
-- Whether the provider itself has verified that address.
ALTER TABLE identity_codes ADD COLUMN is_verified INTEGER NOT NULL DEFAULT 1;
