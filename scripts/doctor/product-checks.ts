import { maxIndexed } from "../../worker/settings/settings-schema.ts";
import { type Backend, doctorConfig } from "./backend.ts";
import type { Check } from "./check.ts";
import { advice, type Finding, missing, ok } from "./findings.ts";

interface Page {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: { cursor: string }[];
}

// A shop of 5,000 products; the first few hundred are enough for a larger one.
const maxPages = 50;

/** The cursors of all products; a list without products has those of every type. */
async function cursorsOf(backend: Backend, where: string): Promise<string[]> {
  const cursors: string[] = [];
  let after: string | null = null;
  for (let read = 0; read < maxPages; read += 1) {
    const query = `query ($after: String) { products(first: 100, after: $after, where: {${where}}) { pageInfo { hasNextPage endCursor } edges { cursor } } }`;
    const { data } = await backend.ask(query, { after });
    const page = data?.products as Page | null | undefined;
    cursors.push(...(page?.edges ?? []).map(({ cursor }) => cursor));
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    if (!after) break;
  }
  return cursors;
}

/** Checks that the index can hold the shop. */
export const catalogueSize: Check = async (backend): Promise<Finding[]> => {
  const query =
    '{ products(first: 1, where: {status: "publish", supportedTypesOnly: true}) { found } }';
  const { data } = await backend.ask(query);
  const { found } = (data?.products ?? {}) as { found?: number };
  if (found === undefined) return [];
  const size = `${found} products`;
  const isHeld = found <= maxIndexed || doctorConfig().catalogueEngine === "postgresql";
  return isHeld
    ? [ok("catalogue-size", size)]
    : [
        advice(
          "catalogue-size",
          `${size} are more than the index holds: listings have no filters without PostgreSQL`,
        ),
      ];
};

const setting = '"Enable Unsupported Product Type" (GraphQL > Settings > WooGraphQL)';
const howTo = "docs/woocommerce.md, Other product types";
const maxNamed = 10;

/** Checks for products of types that WooGraphQL does not know: bundles, subscriptions, bookings. */
export const productTypes: Check = async (backend): Promise<Finding[]> => {
  const supported = new Set(await cursorsOf(backend, "supportedTypesOnly: true"));
  const all = await cursorsOf(backend, "");
  const ids = all
    .filter((cursor) => !supported.has(cursor))
    .map((cursor) => atob(cursor).split(":")[1] ?? "");
  if (all.length === 0) return [missing("product-types", "the products could not be read")];
  if (ids.length === 0) return [ok("product-types")];
  const named = await Promise.all(
    ids.slice(0, maxNamed).map(async (id) => {
      const query = "query ($id: ID!) { product(id: $id, idType: DATABASE_ID) { name } }";
      const { data, messages } = await backend.ask(query, { id });
      const type = /"([^"]+)" product type/.exec(messages.join(" "))?.[1];
      const { name } = (data?.product ?? {}) as { name?: string };
      return { isHidden: type !== undefined, text: `${id} (${type ?? name})` };
    }),
  );
  const list = named.map(({ text }) => text).join(", ");
  return named.some(({ isHidden }) => isHidden)
    ? [
        advice(
          "product-types",
          `${ids.length} products are not shown, WooGraphQL does not know their type: ${list}; ${setting} shows them, with a link to ask, or with a button where WORDPRESS_CHECKOUT is set (${howTo})`,
        ),
      ]
    : doctorConfig().wordpressCheckout.origin
      ? [ok("product-types", `bought at WordPress's own checkout: ${list}`)]
      : [
          advice(
            "product-types",
            `${ids.length} products cannot be bought in the shop without WORDPRESS_CHECKOUT, they have a link to ask: ${list} (${howTo})`,
          ),
        ];
};
