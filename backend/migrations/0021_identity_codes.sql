-- What the local identity provider has handed to browsers: authorization codes, each for one use.
CREATE TABLE identity_codes (
  code_hash TEXT PRIMARY KEY,
  redirect_uri TEXT NOT NULL,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  expires TEXT NOT NULL
);
