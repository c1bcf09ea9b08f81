CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  order_key TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL,
  -- Of the cart that was ordered; the insert finds NULL, and fails whole, where the cart has changed since.
  session_version INTEGER NOT NULL,
  customer_id INTEGER REFERENCES users (id),
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'PROCESSING', 'ON_HOLD', 'COMPLETED', 'CANCELLED', 'REFUNDED', 'FAILED')),
  currency TEXT NOT NULL,
  payment_method TEXT NOT NULL DEFAULT '',
  payment_method_title TEXT NOT NULL DEFAULT '',
  -- One payment pays one order.
  transaction_id TEXT UNIQUE,
  customer_note TEXT NOT NULL DEFAULT '',
  -- JSON of session/address.ts.
  billing TEXT NOT NULL,
  shipping TEXT NOT NULL,
  subtotal INTEGER NOT NULL,
  discount INTEGER NOT NULL DEFAULT 0,
  discount_tax INTEGER NOT NULL DEFAULT 0,
  shipping_total INTEGER NOT NULL DEFAULT 0,
  tax INTEGER NOT NULL DEFAULT 0,
  tax_rate REAL NOT NULL DEFAULT 0,
  prices_include_tax INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL CHECK (total >= 0),
  -- JSON of schema/orders.ts.
  shipping_line TEXT,
  coupon_lines TEXT NOT NULL DEFAULT '[]',
  gift_cards TEXT NOT NULL DEFAULT '[]',
  meta TEXT NOT NULL DEFAULT '[]',
  needs_shipping INTEGER NOT NULL DEFAULT 0,
  needs_processing INTEGER NOT NULL DEFAULT 1,
  -- Whether the pieces are still taken out of stock.
  stock_reduced INTEGER NOT NULL DEFAULT 1,
  created TEXT NOT NULL,
  modified TEXT NOT NULL,
  paid TEXT,
  completed TEXT
);
CREATE INDEX orders_session ON orders (session_id, id DESC);
CREATE INDEX orders_customer ON orders (customer_id, id DESC);

CREATE TABLE order_lines (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL,
  variation_id INTEGER,
  -- The row of products whose stock was reduced.
  stock_id INTEGER,
  name TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  subtotal INTEGER NOT NULL,
  subtotal_tax INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL,
  tax INTEGER NOT NULL DEFAULT 0,
  -- JSON [{"key", "value"}]
  meta TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX order_lines_order ON order_lines (order_id);

-- How often a bought file was fetched.
CREATE TABLE downloads_used (
  order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  download_id TEXT NOT NULL,
  used INTEGER NOT NULL DEFAULT 0,
  allowed INTEGER,
  PRIMARY KEY (order_id, download_id),
  CONSTRAINT download_left CHECK (allowed IS NULL OR used <= allowed)
) WITHOUT ROWID;

CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  topic TEXT NOT NULL,
  resource_id INTEGER NOT NULL,
  status INTEGER,
  date TEXT NOT NULL
);
