-- A code that opens an order, mailed to its buyer: how often it was tried, and the mails of an hour.
CREATE TABLE order_codes (
  order_id INTEGER PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  expires TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  mails INTEGER NOT NULL DEFAULT 1,
  since TEXT NOT NULL
);
