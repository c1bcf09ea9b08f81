-- WooCommerce tells the shop of a new order once, whatever becomes of it (new_order_email_sent).
ALTER TABLE orders ADD COLUMN new_order_mailed INTEGER NOT NULL DEFAULT 0;
