-- The type that a plugin gives a product: "bundle" is a subclass of WooCommerce's simple product.
ALTER TABLE products ADD COLUMN plugin_type TEXT;
