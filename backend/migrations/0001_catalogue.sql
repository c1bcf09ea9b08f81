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
  -- The last word on overselling: a batch that would take stock below zero fails whole.
  CONSTRAINT stock_not_negative CHECK (manage_stock = 0 OR backorders <> 'NO' OR stock_quantity IS NULL OR stock_quantity >= 0)
);
CREATE INDEX products_parent ON products (parent_id);
CREATE INDEX products_sku ON products (sku);
CREATE INDEX products_listing ON products (status, date DESC, id DESC) WHERE type <> 'VARIATION';

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
  modified TEXT NOT NULL
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
