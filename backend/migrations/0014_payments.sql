-- WooCommerce's hash of the cart that an order was made of: only an equal cart takes the order up again.
ALTER TABLE orders ADD COLUMN cart_hash TEXT NOT NULL DEFAULT '';
-- Orders of the checkout are cancelled when they stay unpaid, others are not.
ALTER TABLE orders ADD COLUMN created_via TEXT NOT NULL DEFAULT 'checkout';
-- The gateway's page, which only some plugins keep with the order for others to read.
ALTER TABLE orders ADD COLUMN payment_link TEXT;
-- A guest's orders are found by the e-mail address.
CREATE INDEX orders_email ON orders (json_extract(billing, '$.email'), id DESC);
