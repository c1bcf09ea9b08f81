-- Money is in minor units of the shop's currency; dates are ISO 8601 in UTC.

CREATE TABLE media (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL,
  alt_id TEXT NOT NULL DEFAULT '',
  alt_en TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL DEFAULT '',
  width INTEGER,
  height INTEGER
);

-- Variations are rows too, as in WordPress: one sequence of ids, one rule for stock.
CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES products (id) ON DELETE CASCADE,
  type TEXT NOT NULL CHECK (type IN ('SIMPLE', 'VARIABLE', 'EXTERNAL', 'GROUPED', 'VARIATION')),
  status TEXT NOT NULL DEFAULT 'publish',
  visibility TEXT NOT NULL DEFAULT 'VISIBLE',
  slug TEXT NOT NULL UNIQUE,
  sku TEXT,
  name_id TEXT NOT NULL,
  name_en TEXT NOT NULL,
  short_description_id TEXT NOT NULL DEFAULT '',
  short_description_en TEXT NOT NULL DEFAULT '',
  description_id TEXT NOT NULL DEFAULT '',
  description_en TEXT NOT NULL DEFAULT '',
  regular_price INTEGER CHECK (regular_price >= 0),
  sale_price INTEGER CHECK (sale_price >= 0),
  -- Lowest and highest price asked, of the variations or grouped products where there are any.
  min_price INTEGER,
  max_price INTEGER,
  on_sale INTEGER NOT NULL DEFAULT 0,
  manage_stock INTEGER NOT NULL DEFAULT 0,
  stock_quantity INTEGER,
  stock_status TEXT NOT NULL DEFAULT 'IN_STOCK' CHECK (stock_status IN ('IN_STOCK', 'OUT_OF_STOCK', 'ON_BACKORDER')),
  backorders TEXT NOT NULL DEFAULT 'NO' CHECK (backorders IN ('NO', 'NOTIFY', 'YES')),
  low_stock_amount INTEGER,
  sold_individually INTEGER NOT NULL DEFAULT 0,
  virtual INTEGER NOT NULL DEFAULT 0,
  downloadable INTEGER NOT NULL DEFAULT 0,
  download_limit INTEGER,
  download_expiry INTEGER,
  external_url TEXT,
  button_text_id TEXT,
  button_text_en TEXT,
  weight REAL,
  length REAL,
  width REAL,
  height REAL,
  featured INTEGER NOT NULL DEFAULT 0,
  total_sales INTEGER NOT NULL DEFAULT 0,
  average_rating REAL NOT NULL DEFAULT 0,
  review_count INTEGER NOT NULL DEFAULT 0,
  menu_order INTEGER NOT NULL DEFAULT 0,
  image_id INTEGER REFERENCES media (id),
  date TEXT NOT NULL,
  modified TEXT NOT NULL,
  -- WordPress can lock a product behind a password; what is locked is nobody's to list.
  password TEXT,
  -- The type that a plugin gives a product: "bundle" is a subclass of WooCommerce's simple product.
  plugin_type TEXT,
  -- The last word on overselling: a batch that would take stock below zero fails whole.
  CONSTRAINT stock_not_negative CHECK (manage_stock = 0 OR backorders <> 'NO' OR stock_quantity IS NULL OR stock_quantity >= 0)
);
CREATE INDEX products_parent ON products (parent_id);
CREATE INDEX products_sku ON products (sku);
CREATE INDEX products_listing ON products (status, date DESC, id DESC) WHERE type <> 'VARIATION';
CREATE INDEX products_best_selling ON products (status, total_sales DESC, id DESC) WHERE type <> 'VARIATION';

CREATE TABLE product_images (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  media_id INTEGER NOT NULL REFERENCES media (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (product_id, position)
) WITHOUT ROWID;

CREATE TABLE product_downloads (
  id TEXT PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  name_id TEXT NOT NULL,
  name_en TEXT NOT NULL,
  file TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE INDEX product_downloads_product ON product_downloads (product_id);

CREATE TABLE product_meta (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (product_id, key)
) WITHOUT ROWID;

CREATE TABLE linked_products (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('upsell', 'cross_sell', 'grouped')),
  linked_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (product_id, kind, position)
) WITHOUT ROWID;

-- Every taxonomy of products and articles; count is of what is published.
CREATE TABLE terms (
  id INTEGER PRIMARY KEY,
  taxonomy TEXT NOT NULL,
  slug TEXT NOT NULL,
  name_id TEXT NOT NULL,
  name_en TEXT NOT NULL,
  description_id TEXT NOT NULL DEFAULT '',
  description_en TEXT NOT NULL DEFAULT '',
  parent_id INTEGER REFERENCES terms (id),
  menu_order INTEGER NOT NULL DEFAULT 0,
  image_id INTEGER REFERENCES media (id),
  count INTEGER NOT NULL DEFAULT 0,
  UNIQUE (taxonomy, slug)
);

CREATE TABLE product_terms (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  term_id INTEGER NOT NULL REFERENCES terms (id),
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, term_id)
) WITHOUT ROWID;
CREATE INDEX product_terms_term ON product_terms (term_id, product_id);

-- Global attributes; their terms have the same taxonomy.
CREATE TABLE attributes (
  id INTEGER PRIMARY KEY,
  taxonomy TEXT NOT NULL UNIQUE,
  label_id TEXT NOT NULL,
  label_en TEXT NOT NULL
);

-- Of a global attribute the options are the product's terms; of a local one they are here.
CREATE TABLE product_attributes (
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  attribute_id INTEGER REFERENCES attributes (id),
  name TEXT NOT NULL,
  label_id TEXT NOT NULL,
  label_en TEXT NOT NULL,
  -- JSON [{"id", "en"}]
  options TEXT NOT NULL DEFAULT '[]',
  variation INTEGER NOT NULL DEFAULT 0,
  default_value TEXT,
  PRIMARY KEY (product_id, position)
) WITHOUT ROWID;

-- value is a term's slug, a local option in Indonesian, or '' for any.
CREATE TABLE variation_attributes (
  variation_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (variation_id, name)
) WITHOUT ROWID;

CREATE TABLE reviews (
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  status TEXT NOT NULL DEFAULT 'HOLD' CHECK (status IN ('APPROVE', 'HOLD', 'SPAM', 'TRASH')),
  user_id INTEGER,
  author TEXT NOT NULL,
  email TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  content TEXT NOT NULL,
  date TEXT NOT NULL
);
CREATE INDEX reviews_product ON reviews (product_id, status, date DESC);
CREATE INDEX reviews_email ON reviews (email, date DESC);

CREATE TABLE posts (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL DEFAULT 'publish',
  title_id TEXT NOT NULL,
  title_en TEXT NOT NULL,
  excerpt_id TEXT NOT NULL,
  excerpt_en TEXT NOT NULL,
  content_id TEXT NOT NULL,
  content_en TEXT NOT NULL,
  author_first_name TEXT NOT NULL,
  image_id INTEGER REFERENCES media (id),
  date TEXT NOT NULL,
  modified TEXT NOT NULL,
  type TEXT NOT NULL DEFAULT 'post',
  password TEXT NOT NULL DEFAULT ''
);

CREATE TABLE post_terms (
  post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  term_id INTEGER NOT NULL REFERENCES terms (id),
  PRIMARY KEY (post_id, term_id)
) WITHOUT ROWID;

CREATE TABLE contact_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  form_id TEXT NOT NULL,
  -- JSON of the fields as they were sent.
  fields TEXT NOT NULL,
  date TEXT NOT NULL
);

CREATE TABLE empty_searches (
  day TEXT NOT NULL,
  language TEXT NOT NULL,
  search TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, language, search)
);

-- What follows from stock and reviews is kept true by the database, whoever changes them.

-- WooCommerce's hidden terms, by which shops filter.
CREATE TRIGGER products_visibility AFTER UPDATE OF stock_status, average_rating, review_count, featured ON products
WHEN NEW.type <> 'VARIATION' AND (
  NEW.stock_status <> OLD.stock_status OR NEW.featured <> OLD.featured
  OR NEW.average_rating <> OLD.average_rating OR NEW.review_count <> OLD.review_count)
BEGIN
  DELETE FROM product_terms WHERE product_id = NEW.id
    AND term_id IN (SELECT id FROM terms WHERE taxonomy = 'product_visibility');
  INSERT INTO product_terms (product_id, term_id, position)
    SELECT NEW.id, id, 100 FROM terms WHERE taxonomy = 'product_visibility' AND (
      (slug = 'featured' AND NEW.featured = 1)
      OR (slug = 'outofstock' AND NEW.stock_status = 'OUT_OF_STOCK')
      OR (NEW.review_count > 0 AND slug = 'rated-' || CAST(round(NEW.average_rating) AS INTEGER)));
END;

-- Only approved reviews count.
CREATE TRIGGER reviews_rating AFTER UPDATE OF status ON reviews
WHEN NEW.status <> OLD.status
BEGIN
  UPDATE products SET
    review_count = (SELECT count(*) FROM reviews WHERE product_id = NEW.product_id AND status = 'APPROVE'),
    average_rating = coalesce(
      (SELECT round(avg(rating), 2) FROM reviews WHERE product_id = NEW.product_id AND status = 'APPROVE'), 0)
  WHERE id = NEW.product_id;
END;

-- As WordPress keeps them in _wp_old_slug, whoever renames.
CREATE TABLE old_slugs (
  kind TEXT NOT NULL,
  slug TEXT NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (kind, slug, id)
) WITHOUT ROWID;
CREATE TRIGGER products_old_slug AFTER UPDATE OF slug ON products
WHEN OLD.slug <> NEW.slug AND NEW.status = 'publish'
BEGIN
  INSERT OR IGNORE INTO old_slugs VALUES ('product', OLD.slug, NEW.id);
  DELETE FROM old_slugs WHERE kind = 'product' AND slug = NEW.slug AND id = NEW.id;
END;
CREATE TRIGGER posts_old_slug AFTER UPDATE OF slug ON posts
WHEN OLD.slug <> NEW.slug AND NEW.status = 'publish' AND NEW.type = 'post'
BEGIN
  INSERT OR IGNORE INTO old_slugs VALUES ('post', OLD.slug, NEW.id);
  DELETE FROM old_slugs WHERE kind = 'post' AND slug = NEW.slug AND id = NEW.id;
END;

-- Carts, and what their totals depend on. Money is in minor units of the shop's currency.

-- One row for each guest (t_...) and each customer (the user's id); version guards every change.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  -- JSON of session/session-state.ts.
  state TEXT NOT NULL,
  expires TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_expires ON sessions (expires);

-- What became of a change that was sent with a key, for two days.
CREATE TABLE change_keys (
  -- The hash of the key.
  id TEXT PRIMARY KEY,
  -- An HMAC of the mutation and its input.
  fingerprint TEXT NOT NULL,
  mutation TEXT NOT NULL,
  -- The form that a checkout was sent by.
  form TEXT NOT NULL DEFAULT '',
  session TEXT NOT NULL,
  -- Where that session's cart is since a log-in.
  session_now TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'paying', 'done')),
  -- The request that may end it: the newest one.
  attempt TEXT NOT NULL,
  -- The order whose payment is begun.
  order_id INTEGER,
  -- JSON of what the change has returned.
  answer TEXT,
  -- Seconds since 1970.
  started INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX change_keys_form ON change_keys (form) WHERE form <> '';
CREATE INDEX change_keys_session ON change_keys (session, started);
CREATE INDEX change_keys_session_now ON change_keys (session_now);
CREATE INDEX change_keys_started ON change_keys (started);

CREATE TABLE coupons (
  code TEXT PRIMARY KEY CHECK (code = lower(code)),
  type TEXT NOT NULL CHECK (type IN ('percent', 'fixed_cart')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  description_id TEXT NOT NULL DEFAULT '',
  description_en TEXT NOT NULL DEFAULT '',
  minimum_amount INTEGER,
  expires TEXT,
  usage_limit INTEGER,
  usage_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE gift_cards (
  code TEXT PRIMARY KEY CHECK (code = upper(code)),
  balance INTEGER NOT NULL,
  CONSTRAINT gift_card_not_overdrawn CHECK (balance >= 0)
) WITHOUT ROWID;

CREATE TABLE shipping_methods (
  instance_id INTEGER PRIMARY KEY,
  method_id TEXT NOT NULL CHECK (method_id IN ('flat_rate', 'free_shipping', 'local_pickup')),
  country TEXT NOT NULL,
  label_id TEXT NOT NULL,
  label_en TEXT NOT NULL,
  cost INTEGER NOT NULL DEFAULT 0,
  -- JSON of state codes and what the method costs there instead.
  state_costs TEXT NOT NULL DEFAULT '{}',
  -- Offered from this sum on.
  minimum_amount INTEGER
);

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL COLLATE NOCASE UNIQUE,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  display_name TEXT NOT NULL DEFAULT '',
  role TEXT NOT NULL DEFAULT 'customer',
  -- accounts/password.ts says how it is made.
  password TEXT NOT NULL,
  -- Part of the key that signs this user's tokens: a new one ends them all.
  secret TEXT NOT NULL,
  -- JSON of session/address.ts.
  billing TEXT,
  shipping TEXT,
  created TEXT NOT NULL,
  -- Whether somebody has proven that the account's address is theirs.
  is_proven INTEGER NOT NULL DEFAULT 1
);

CREATE TABLE user_meta (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) WITHOUT ROWID;

-- One open key for each user; only its hash is kept.
CREATE TABLE password_resets (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  key_hash TEXT NOT NULL,
  expires TEXT NOT NULL
);

-- Mails that a real shop would send; the operator's page shows them.
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  date TEXT NOT NULL,
  -- Of a mail of the storefront: one that it sends again is not sent twice.
  key TEXT
);
CREATE UNIQUE INDEX mails_key ON mails (key);

-- Codes that were mailed: what each opens, how often it was tried, and the mails of an hour.
CREATE TABLE mailed_codes (
  subject TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL,
  expires TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  mails INTEGER NOT NULL DEFAULT 1,
  since TEXT NOT NULL
);

-- What the local identity provider has handed to browsers: authorization codes, each for one use.
CREATE TABLE identity_codes (
  code_hash TEXT PRIMARY KEY,
  redirect_uri TEXT NOT NULL,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  expires TEXT NOT NULL,
  -- Whether the provider itself has verified that address.
  is_verified INTEGER NOT NULL DEFAULT 1,
  -- PKCE: the hash of what the code is to be exchanged with; "" where none was asked for.
  challenge TEXT NOT NULL DEFAULT ''
);

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
  completed TEXT,
  -- JSON of schema/orders.ts.
  fee_lines TEXT NOT NULL DEFAULT '[]',
  -- WooCommerce's hash of the cart that an order was made of: only an equal cart takes the order up again.
  cart_hash TEXT NOT NULL DEFAULT '',
  -- Orders of the checkout are cancelled when they stay unpaid, others are not.
  created_via TEXT NOT NULL DEFAULT 'checkout',
  -- The gateway's page, which only some plugins keep with the order for others to read.
  payment_link TEXT,
  -- Mails about an order are in the language of its checkout.
  locale TEXT NOT NULL DEFAULT 'id',
  -- WooCommerce tells the shop of a new order once, whatever becomes of it (new_order_email_sent).
  new_order_mailed INTEGER NOT NULL DEFAULT 0,
  -- Whether its buyer has a mail of its status.
  buyer_mailed INTEGER NOT NULL DEFAULT 0,
  -- Until when its pieces are nobody else's, while it is pending.
  held_until TEXT,
  -- JSON of schema/orders.ts: the cart that it was made of, until its items have left it.
  ordered_cart TEXT,
  -- JSON of schema/orders.ts: the pages of gateways where it may be paid, by payment methods.
  gateway_pages TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX orders_session ON orders (session_id, id DESC);
CREATE INDEX orders_customer ON orders (customer_id, id DESC);
-- A guest's orders are found by the e-mail address.
CREATE INDEX orders_email ON orders (json_extract(billing, '$.email'), id DESC);

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

-- What buyers ask for, with the order: its return, its cancelling.
CREATE TABLE order_requests (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  created TEXT NOT NULL,
  UNIQUE (order_id, text)
);

-- As WordPress's own table of that name.
CREATE TABLE options (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- Written last by a seeding, so that one which was interrupted, or was for another currency, starts again.
CREATE TABLE stocked (currency TEXT NOT NULL);
