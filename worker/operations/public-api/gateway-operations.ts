import type { ActionName } from "../../../shared/actions.ts";
import { toHash } from "../../platform/crypto.ts";
import * as articles from "../../woocommerce/documents/article-queries.ts";
import * as cart from "../../woocommerce/documents/cart-queries.ts";
import { getProductCategories } from "../../woocommerce/documents/category-queries.ts";
import { sendCheckout } from "../../woocommerce/documents/checkout-queries.ts";
import * as countries from "../../woocommerce/documents/country-queries.ts";
import * as listings from "../../woocommerce/documents/product-list-queries.ts";
import * as catalogue from "../../woocommerce/documents/product-queries.ts";
import { writeReview } from "../../woocommerce/documents/review-queries.ts";
import { type CatalogueQuery, documentText } from "../../woocommerce/operation.ts";

type AnyDocument = Parameters<typeof documentText>[0];
type AnyCatalogueQuery = CatalogueQuery<unknown, Record<string, unknown>>;

/** An operation that other clients of the shop may send. */
export type GatewayOperation =
  | { name: string; document: AnyDocument; query: AnyCatalogueQuery }
  /** Session operations run as the pages' action of the same purpose, with its input only. */
  | {
      name: string;
      document: AnyDocument;
      action: ActionName;
      toInput: (variables: Variables) => unknown;
    };

type Variables = Record<string, unknown>;

// All catalogue data is public, wherever its query is defined.
const queries = [catalogue, listings, articles, countries, { getProductCategories }]
  .flatMap(Object.values)
  .flatMap((exported) =>
    "kind" in exported && exported.kind === "catalogue-query"
      ? [exported as unknown as AnyCatalogueQuery]
      : [],
  );

const inputOrVariables = (variables: Variables): unknown => variables.input ?? variables;
const objectIn = (variables: Variables) => Object(inputOrVariables(variables)) as Variables;
const takeFirst = (list: unknown): unknown => (Array.isArray(list) ? list[0] : list);

const readAttributes = ({ attributes, variation }: Variables): unknown =>
  Array.isArray(variation)
    ? variation.map((chosen) => {
        const { attributeName: name, attributeValue: value } = Object(chosen);
        return { name, value };
      })
    : attributes;

function readReview(variables: Variables): unknown {
  const { commentOn, ...review } = objectIn(variables);
  return { productId: commentOn, ...review };
}

/** An address of the form, from one whose name is in two parts. */
function addressIn(given: unknown): Variables {
  const { firstName, lastName, email: _, ...address } = Object(given);
  return { name: [firstName, lastName].filter(Boolean).join(" "), ...address };
}

/** The form, from WooGraphQL's input: the items go to the billing address or to another one. */
function readCheckout(variables: Variables): Variables {
  const { clientMutationId, billing, shipping, shipToDifferentAddress, ...form } =
    objectIn(variables);
  const differentBilling = shipToDifferentAddress === true;
  return {
    ...form,
    key: clientMutationId,
    email: Object(billing).email,
    shipping: addressIn(differentBilling ? shipping : billing),
    differentBilling,
    billing: addressIn(billing),
  };
}

/** A document, its action, and the mapping from the document's variables to the action's input. */
const actions: readonly [
  { name: string; document: unknown },
  ActionName,
  ((variables: Variables) => unknown)?,
][] = [
  [cart.getCart, "read-cart"],
  [
    cart.addToCart,
    "add-to-cart",
    (variables) => {
      const input = objectIn(variables);
      return { ...input, attributes: readAttributes(input) };
    },
  ],
  [cart.updateCartQuantity, "update-quantity"],
  [cart.emptyBackendCart, "empty-cart"],
  [cart.applyCoupon, "apply-code"],
  [
    cart.removeCoupons,
    "remove-coupon",
    (variables) => ({ code: takeFirst(variables.codes), ...objectIn(variables) }),
  ],
  [cart.removeGiftCard, "remove-gift-card"],
  [
    cart.changeShippingMethod,
    "choose-shipping",
    (variables) => ({ rate: takeFirst(variables.shippingMethods), ...objectIn(variables) }),
  ],
  [
    cart.changeShippingCounty,
    "change-address",
    (variables) =>
      "billing" in variables
        ? { differentBilling: true, ...variables }
        : inputOrVariables(variables),
  ],
  [sendCheckout, "checkout", readCheckout],
  [writeReview, "write-review", readReview],
];

/** Every operation of the gateway; excludes tokens, logins and guest orders. */
export const gatewayOperations: readonly GatewayOperation[] = [
  ...queries.map((query) => ({
    name: query.name,
    document: query.document as AnyDocument,
    query,
  })),
  ...actions.map(([{ name, document }, action, toInput = inputOrVariables]) => ({
    name,
    document: document as AnyDocument,
    action,
    toInput,
  })),
];

/** The query text that clients may send instead of an id. */
export const toText = ({ document }: GatewayOperation): string =>
  documentText(document, { giftCards: true });

/** The id of a query text: its SHA-256 in hex, as other GraphQL clients compute it. */
export const toId = (text: string): string => toHash(text, "hex");
