-- WordPress can lock a product behind a password; what is locked is nobody's to list.
ALTER TABLE products ADD COLUMN password TEXT;
