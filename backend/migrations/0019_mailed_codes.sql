-- Codes that were mailed: what each opens, how often it was tried, and the mails of an hour.
CREATE TABLE mailed_codes (
  subject TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL,
  expires TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  mails INTEGER NOT NULL DEFAULT 1,
  since TEXT NOT NULL
);
