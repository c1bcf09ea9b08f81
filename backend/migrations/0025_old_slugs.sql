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
ALTER TABLE posts ADD COLUMN password TEXT NOT NULL DEFAULT '';
