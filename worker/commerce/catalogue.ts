import type { Article, ArticleCard, ArticleCategory } from "../../shared/article.ts";
import type {
  Product,
  ProductAttribute,
  ProductCard,
  Stock,
  Variation,
} from "../../shared/product.ts";
import type { Picture } from "../../shared/ui/images.ts";
import type { CacheRead } from "../platform/cache/cached.ts";
import type { IndexState } from "./catalogue-engine.ts";
import type { Draft } from "./draft.ts";
import type { EditorPage, ListedPage } from "./editor-page.ts";
import type { CatalogueSource } from "./indexed-product.ts";
import type { SeoFields, SeoKind } from "./seo-fields.ts";
import type { Address, StorefrontSettings } from "./storefront-settings.ts";

/** Articles of a list, and the cursor of what follows; undefined at its end. */
export interface ArticleList {
  articles: ArticleCard[];
  next: string | undefined;
}

/** A product category with its subcategories. */
export interface Category {
  id: number;
  slug: string;
  name: string;
  /** Plain text. */
  description: string;
  /** As the backend returns it, to be sanitised before it is shown. */
  html: string;
  image: Picture | null;
  count: number;
  children: Category[];
}

/** A state, province or county of a country. */
export interface State {
  code: string;
  name: string;
}

/** Who confirms to the backend who somebody is, for a login without a password. */
export interface LoginProvider {
  /** As `login` takes it. */
  id: string;
  name: string;
  /** Where the browser is sent, without the state of that login. */
  authorizationUrl: string;
}

/** Where the shop sells to, and where it delivers. */
export interface Countries {
  /** Codes of the countries that an address of this kind may be in. */
  countries(kind: "billing" | "shipping"): Promise<readonly string[]>;
  states(country: string): Promise<State[]>;
}

/** A short list of products, those hidden from listings left out. */
export interface ProductListing {
  /** At most 100. */
  first: number;
  /** Slug of a category, with its subcategories. */
  category?: string;
  onSale?: boolean;
  orderby?: "TOTAL_SALES" | "POPULARITY";
}

/** A list of products as a backend without an index gives it. */
export interface BackendList {
  category?: string[];
  search?: string;
  visibility?: "CATALOG" | "SEARCH";
  onSale?: boolean;
  orderby: "NAME" | "DATE";
  order: "ASC" | "DESC";
}

export interface ListPage {
  /** From 1. */
  page: number;
  /** At most 100. */
  perPage: number;
}

/** What can be chosen of a product with variations. */
export interface Variants {
  attributes: ProductAttribute[];
  variations: Variation[];
}

/** A product's attributes, and its categories. */
export interface Classification {
  attributes: ProductAttribute[];
  categories: { slug: string }[];
}

/** A product as a cart could take it now. */
export interface OfferedProduct extends Variants {
  card: ProductCard;
  stock: Stock;
  soldIndividually: boolean;
}

/** Files that come with a product or one of its variations. */
export interface ProductFiles {
  /** Downloads of each unit; null or below 1 is without a limit. */
  limit: number | null;
  /** Days; null or below 1 is without an end. */
  expiryDays: number | null;
  files: { id: string; name: string }[];
}

/** A file of an order that was paid for. */
interface PaidFile {
  /** The product or variation that it came with. */
  productId: number | null;
  orderKey: string;
  email: string;
  fileId: string;
}

/** One read of the catalogue, for Cache-Status and Server-Timing. */
export interface CatalogueUse {
  operation: string;
  state: CacheRead<unknown>["state"];
  ageSeconds: number;
}

/**
 * What the shop sells and writes, read for one request in its language: cached, the same for every
 * visitor. Every method throws BackendError when the backend fails and there is no stale entry.
 */
export interface Catalogue extends Countries {
  /** Published articles, newest first; of a category's slug, or of several with commas. */
  articles(list: { first: number; after?: string; category?: string }): Promise<ArticleList>;
  /** All articles, newest first: at most 2,000. */
  everyArticle(): Promise<ArticleCard[]>;
  /** Whether a cursor is one of the list of articles; any other would be its start. */
  isArticleCursor(cursor: string): Promise<boolean>;
  /** Null, without a backend call, for a slug that no list has. */
  article(slug: string): Promise<Article | null>;
  /** The pages that were written in the backend's editor, the first 500. */
  editorPages(): Promise<ListedPage[]>;
  /** The page of a path without its language; null where there is none. */
  editorPage(path: string): Promise<EditorPage | null>;
  /** Categories that have articles. */
  articleCategories(): Promise<ArticleCategory[]>;

  /** All categories with products as a tree, the fullest first. */
  categories(): Promise<readonly Category[]>;
  productRow(list: ProductListing): Promise<ProductCard[]>;
  /**
   * One page of a list, and the length of the whole. Throws BackendError "too-far" where too much is
   * unknown on the way; the next request gets further.
   */
  listPage(list: BackendList, page: ListPage): Promise<{ products: ProductCard[]; count: number }>;
  /** All products of a shop that fits into one call; the same object while they are the same. */
  smallShop(): Promise<CatalogueSource | null>;
  /** Cards by id, in no order; what is gone or needs a password is left out. */
  cards(ids: readonly number[]): Promise<ProductCard[]>;
  /**
   * Null for what needs a password, and, without a backend call, for a slug that neither the index
   * nor a list has.
   */
  product(slug: string): Promise<Product | null>;
  /** Stock of a product and its variations by id, at most some seconds old. */
  stock(slug: string): Promise<Record<number, Stock>>;
  /** By product; those without variations are left out. */
  variants(ids: readonly number[]): Promise<Map<number, Variants>>;
  /** Attributes and categories by product, in one call; what is not sold is left out. */
  classifications(ids: readonly number[]): Promise<Map<number, Classification>>;
  /** Products by id with current prices and stock, in one call; what is not sold is left out. */
  offered(ids: readonly number[]): Promise<OfferedProduct[]>;
  /** Files by product and by variation. */
  files(ids: readonly number[]): Promise<Map<number, ProductFiles>>;
  /** Where the backend has a file that a customer has bought, and our name for it. */
  paidFile(file: PaidFile): { id: string; url: string };

  /** None where the backend has none that leads back to this shop. */
  loginProviders(): Promise<LoginProvider[]>;

  /** What an editor has written for search engines; null where no plugin has such fields. */
  seo(kind: SeoKind, slug: string): Promise<SeoFields | null>;
  /** Slugs that search engines shall leave out: of articles, or of the newest 2,000 products. */
  hiddenFromSearchEngines(kind: SeoKind): Promise<ReadonlySet<string>>;
  /** What the operator changes without a deployment; empty where the backend has none of it. */
  storefrontSettings(): Promise<StorefrontSettings>;
  /** Old addresses, without language and the slash at their end, and where each leads. */
  redirects(): Promise<ReadonlyMap<string, Address>>;

  /** All reads so far. */
  readonly uses: readonly CatalogueUse[];
  /** The tags of all reads so far, and so of the page that shows them. */
  readonly tags: ReadonlySet<string>;
}

declare module "../platform/app-env.ts" {
  interface Variables {
    catalogue: Catalogue;
    /** What the operator changes without a deployment; absent before the catalogue middleware. */
    storefrontSettings?: () => Promise<StorefrontSettings>;
    /** Old addresses and where each leads; absent before the catalogue middleware. */
    redirects?: Catalogue["redirects"];
    /** What is saved of an article, a page or a product, by a signed token; past all caches. */
    readDraft: (token: string) => Promise<Draft | null>;
    /** The newest product index of the language in this isolate. */
    index: () => Promise<IndexState>;
  }
}
