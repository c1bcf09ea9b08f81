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
