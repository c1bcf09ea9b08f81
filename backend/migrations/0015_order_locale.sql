-- Mails about an order are in the language of its checkout.
ALTER TABLE orders ADD COLUMN locale TEXT NOT NULL DEFAULT 'id';
