import { createHash } from "node:crypto";
import type { ActionName } from "../../shared/actions.ts";
import * as cart from "../cart/cart-queries.ts";
import { sendCheckout } from "../checkout/checkout-queries.ts";
import * as articles from "../content/article-queries.ts";
import { documentText } from "../platform/graphql/document-text.ts";
import type { CatalogueQuery } from "../platform/graphql/operation.ts";
import * as listings from "../product/product-list-queries.ts";
import * as catalogue from "../product/product-queries.ts";
import { writeReview } from "../reviews/review-actions.ts";

type AnyDocument = Parameters<typeof documentText>[0];
type AnyCatalogueQuery = CatalogueQuery<unknown, Record<string, unknown>>;

/** One operation that other clients of the shop may send. */
export type GatewayOperation =
  | { name: string; document: AnyDocument; query: AnyCatalogueQuery }
  /** What belongs to a session runs as the pages' action of the same purpose, with its input alone. */
  | { name: string; document: AnyDocument; action: ActionName };

// Everything of the catalogue is for everybody, whatever its place in the code.
const queries = [catalogue, listings, articles]
  .flatMap(Object.values)
  .flatMap((exported) =>
    "kind" in exported && exported.kind === "catalogue-query"
      ? [exported as unknown as AnyCatalogueQuery]
      : [],
  );

const actions: readonly [{ name: string; document: unknown }, ActionName][] = [
  [cart.getCart, "read-cart"],
  [cart.addToCart, "add-to-cart"],
  [cart.updateCartQuantity, "update-quantity"],
  [cart.emptyBackendCart, "empty-cart"],
  [cart.applyCoupon, "apply-code"],
  [cart.removeCoupons, "remove-coupon"],
  [cart.removeGiftCard, "remove-gift-card"],
  [cart.changeShippingMethod, "choose-shipping"],
  [cart.changeShippingCounty, "change-address"],
  [sendCheckout, "checkout"],
  [writeReview, "write-review"],
];

/** Every operation of the gateway; tokens, logins and orders of guests are not among them. */
export const gatewayOperations: readonly GatewayOperation[] = [
  ...queries.map((query) => ({
    name: query.name,
    document: query.document as AnyDocument,
    query,
  })),
  ...actions.map(([{ name, document }, action]) => ({
    name,
    document: document as AnyDocument,
    action,
  })),
];

/** The text that clients may send instead of an id. */
export const textOf = ({ document }: GatewayOperation): string =>
  documentText(document, { embedded: true });

/** The id of a text: its SHA-256 in hex, as other GraphQL clients make it. */
export const idOf = (text: string): string => createHash("sha256").update(text).digest("hex");
