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

CREATE TABLE coupons (
  code TEXT PRIMARY KEY CHECK (code = lower(code)),
  type TEXT NOT NULL CHECK (type IN ('percent', 'fixed_cart')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  description_id TEXT NOT NULL DEFAULT '',
  description_en TEXT NOT NULL DEFAULT '',
  minimum_amount INTEGER,
  expires TEXT,
  usage_limit INTEGER,
  usage_count INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT coupon_use_left CHECK (usage_limit IS NULL OR usage_count <= usage_limit)
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
