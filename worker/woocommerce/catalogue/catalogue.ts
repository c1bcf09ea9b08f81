import type { Catalogue } from "../../commerce/catalogue.ts";
import { readSmallShop } from "../index-source/read-catalogue.ts";
import {
  isArticleCursor,
  readArticle,
  readArticleCategories,
  readArticles,
  readEveryArticle,
} from "./articles.ts";
import { readCategories } from "./categories.ts";
import { readCountries, readStates } from "./countries.ts";
import { readPage, readPages } from "./editor-pages.ts";
import { readListPage } from "./list-page.ts";
import { readLoginProviders } from "./login-providers.ts";
import {
  paidFile,
  readCards,
  readClassifications,
  readFiles,
  readOffered,
  readProduct,
  readProductRow,
  readStock,
  readVariants,
} from "./products.ts";
import { readHidden, readSeo } from "./seo-fields.ts";
import type { Source } from "./source.ts";
import { readRedirects, readStorefrontSettings } from "./storefront-settings.ts";

/** The catalogue of a WooCommerce behind WPGraphQL and WooGraphQL. */
export const createCatalogue = (source: Source): Catalogue => ({
  articles: (list) => readArticles(source, list),
  everyArticle: () => readEveryArticle(source),
  isArticleCursor: (cursor) => isArticleCursor(source.client, cursor),
  article: (slug) => readArticle(source, slug),
  editorPages: () => readPages(source),
  editorPage: (path) => readPage(source, path),
  articleCategories: () => readArticleCategories(source),
  categories: () => readCategories(source),
  productRow: (list) => readProductRow(source, list),
  listPage: (list, page) => readListPage(source, list, page),
  smallShop: () => readSmallShop(source),
  cards: (ids) => readCards(source, ids),
  product: (slug) => readProduct(source, slug),
  stock: (slug) => readStock(source, slug),
  variants: (ids) => readVariants(source, ids),
  classifications: (ids) => readClassifications(source, ids),
  offered: (ids) => readOffered(source, ids),
  files: (ids) => readFiles(source, ids),
  paidFile: (file) => paidFile(source, file),
  countries: (kind) => readCountries(source, kind),
  states: (country) => readStates(source, country),
  loginProviders: () => readLoginProviders(source),
  storefrontSettings: () => readStorefrontSettings(source),
  seo: (kind, slug) => readSeo(source, kind, slug),
  hiddenFromSearchEngines: (kind) => readHidden(source, kind),
  redirects: () => readRedirects(source),
  get uses() {
    return source.client.uses;
  },
  get tags() {
    return source.client.tags;
  },
});
