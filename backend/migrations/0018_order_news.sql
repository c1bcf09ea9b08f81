-- What the shop writes to an order's buyer, and what it has paid back.
CREATE TABLE order_notes (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  note TEXT NOT NULL,
  created TEXT NOT NULL
);
CREATE INDEX order_notes_order ON order_notes (order_id);

CREATE TABLE order_refunds (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  amount INTEGER NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL DEFAULT '',
  created TEXT NOT NULL
);
CREATE INDEX order_refunds_order ON order_refunds (order_id);
