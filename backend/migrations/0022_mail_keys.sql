-- A mail of the storefront has a key: one that it sends again is not sent twice.
ALTER TABLE mails ADD COLUMN key TEXT;
CREATE UNIQUE INDEX mails_key ON mails (key);
