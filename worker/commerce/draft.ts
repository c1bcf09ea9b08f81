import type { Picture } from "../../shared/ui/images.ts";

/** An article, a page or a product as its editor has saved it, published or not. */
export interface Draft {
  kind: "article" | "page" | "product";
  title: string;
  /** Clean HTML. */
  content: string;
  /** Clean HTML: what stands before the content. */
  excerpt: string;
  /** As the backend writes it; "" where there is none. */
  price: string;
  image: Picture | null;
}
