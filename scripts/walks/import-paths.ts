import path from "node:path";
import { importsOf } from "../vite/client-graph.ts";

/** A path through the code, as the files that a reader visits; each line continues by imports. */
export interface Walk {
  name: string;
  lines: string[][];
}

/** The cost of a walk: all files on the shortest imports between its stations. */
export interface WalkCost {
  name: string;
  files: string[];
  folders: number;
}

export const walks: Walk[] = [
  {
    name: "adding to the cart",
    lines: [
      ["worker/cart/buy-form.tsx"],
      [
        "client/cart/buy-box.fragment.ts",
        "client/cart/cart-store.ts",
        "client/runtime/call-action.ts",
      ],
      ["worker/app.ts", "worker/actions.ts", "worker/cart/cart-actions.ts"],
      ["worker/actions.ts", "worker/platform/http/request-checks.ts"],
      ["worker/actions.ts", "worker/platform/http/read-body.ts"],
      ["worker/actions.ts", "worker/platform/http/action-response.ts"],
      ["client/cart/cart-store.ts", "shared/cart.ts"],
      ["worker/cart/cart-actions.ts", "worker/cart/cart-queries.ts"],
      ["worker/actions.ts", "worker/session/session-client.ts"],
      ["worker/shop-session.ts", "worker/session/session-recovery.ts"],
      ["worker/shop-session.ts", "worker/session/exchange.ts"],
      ["worker/platform/graphql/transport.ts"],
      ["worker/session/session-client.ts", "worker/cart/to-cart.ts"],
      ["client/cart/cart-store.ts", "client/cart/cart-badge.ts"],
    ],
  },
  {
    name: "a product's page",
    lines: [
      ["worker/app.ts", "worker/product/product-page.tsx", "worker/product/product-queries.ts"],
      ["worker/product/product-page.tsx", "worker/product/to-product.ts"],
      ["worker/product/product-page.tsx", "worker/cart/buy-form.tsx"],
      ["worker/product/product-page.tsx", "worker/product/variation-options.tsx"],
      ["worker/product/product-page.tsx", "worker/product/gallery.tsx"],
      ["worker/product/product-page.tsx", "worker/product/product-details.tsx"],
      ["worker/product/product-page.tsx", "worker/product/product-reviews.tsx"],
      ["worker/product/product-page.tsx", "worker/product/product-data.ts"],
      ["worker/layout/serve-public-page.tsx", "worker/platform/render/page-request.ts"],
      ["worker/layout/serve-public-page.tsx", "worker/platform/render/stored-page.ts"],
      ["worker/catalogue.ts", "worker/platform/cache/cached.ts", "worker/platform/cache/policy.ts"],
      ["worker/app.ts", "worker/layout/serve-public-page.tsx", "worker/layout/document.tsx"],
      ["worker/app.ts", "worker/catalogue.ts", "worker/platform/graphql/transport.ts"],
    ],
  },
  {
    name: "a checkout",
    lines: [
      ["worker/checkout/checkout-page.tsx", "client/checkout/checkout-form.island.tsx"],
      ["client/checkout/checkout-form.island.tsx", "client/runtime/call-action.ts"],
      ["worker/app.ts", "worker/actions.ts", "worker/checkout/checkout-actions.ts"],
      ["worker/actions.ts", "worker/session/session-client.ts"],
      ["worker/shop-session.ts", "worker/checkout/checkouts.ts"],
      ["worker/actions.ts", "worker/platform/http/request-checks.ts"],
      ["worker/actions.ts", "worker/platform/http/read-body.ts"],
      ["worker/checkout/checkout-actions.ts", "worker/checkout/checkout-form.ts"],
      ["worker/checkout/checkouts.ts", "worker/checkout/reconciliation.ts"],
      ["worker/shop-session.ts", "worker/checkout/card-checkouts.ts"],
      ["worker/shop-session.ts", "worker/checkout/payments.ts"],
      ["worker/shop-session.ts", "worker/checkout/checkout-queries.ts"],
      ["worker/order/order-received-page.tsx"],
    ],
  },
  {
    name: "a filter of a listing",
    lines: [
      ["worker/listing/listing-filters.tsx"],
      ["client/listing/listing.fragment.ts", "client/runtime/fragment.ts"],
      ["worker/listing/products-page.tsx", "worker/listing/listing-page.tsx"],
      ["worker/listing/listing-page.tsx", "shared/facets.ts"],
      ["worker/listing/listing-page.tsx", "worker/product-index/query-index.ts"],
      ["worker/product-index/catalogue-index.ts"],
      ["worker/app.ts", "worker/layout/serve-public-page.tsx"],
    ],
  },
  {
    name: "a webhook",
    lines: [
      ["worker/app.ts", "worker/operations/woocommerce-webhook.ts"],
      ["worker/operations/woocommerce-webhook.ts", "worker/platform/cache/key.ts"],
      ["worker/operations/woocommerce-webhook.ts", "worker/operations/purge.ts"],
      ["worker/operations/woocommerce-webhook.ts", "worker/operations/webhook-tags.ts"],
      ["worker/platform/cache/generation-reader.ts"],
      ["worker/product-index/catalogue-builder.ts"],
    ],
  },
  {
    name: "one text",
    lines: [
      ["shared/i18n/site-context.ts"],
      ["worker/platform/i18n/site-context.ts", "shared/i18n/translate.ts"],
      ["client/runtime/page-context.ts", "shared/i18n/translate.ts"],
      ["scripts/vite/messages.ts", "scripts/vite/compile-message.ts"],
    ],
  },
];

/** Returns the shortest chain of imports from one file to another, both included. */
function shortest(from: string, to: string): string[] {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  for (const file of cameFrom.keys()) {
    if (file === to) break;
    for (const next of importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  if (!cameFrom.has(to)) throw new Error(`No import leads from ${from} to ${to}.`);
  const way: string[] = [];
  for (let file: string | null = to; file; file = cameFrom.get(file) ?? null) way.unshift(file);
  return way;
}

/** Follows a walk through the current imports. */
export function costOf({ name, lines }: Walk): WalkCost {
  const files = lines.flatMap((line) =>
    line.flatMap((station, index) => shortest(line[index - 1] ?? station, station)),
  );
  const once = [...new Set(files)];
  return { name, files: once, folders: new Set(once.map((file) => path.dirname(file))).size };
}
