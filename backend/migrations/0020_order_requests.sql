-- What buyers ask for, with the order: its return, its cancelling.
CREATE TABLE order_requests (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  created TEXT NOT NULL,
  UNIQUE (order_id, text)
);
