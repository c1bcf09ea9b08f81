-- JSON of schema/orders.ts.
ALTER TABLE orders ADD COLUMN fee_lines TEXT NOT NULL DEFAULT '[]';
