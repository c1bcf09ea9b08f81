import { beforeAll, expect, test } from "vitest";
import { backendEnv } from "../support/embedded-backend.ts";
import { addProduct } from "../support/shop-rows.ts";
import type { RecordedPair } from "./recorded-pair.ts";
import { recordedShopFetch } from "./recorded-shop.ts";

const files = import.meta.glob<RecordedPair>("./recorded/unsupported/*.json", {
  eager: true,
  import: "default",
});

// A cart's pairs follow each other in one session.
const isOfCart = ({ name }: RecordedPair) => /cart$/.test(name);
const pairs = Object.values(files);
const queries = pairs.filter((pair) => !isOfCart(pair));

const run = (sql: string, ...values: unknown[]) =>
  backendEnv.DB.prepare(sql)
    .bind(...values)
    .run();

/** The recorded shop's small category: three simple products, a bundle and a subscription. */
beforeAll(async () => {
  const products = [
    [3427, "f3-a", "F3 A", null],
    [3428, "f3-bundel", "F3 Bundel", "bundle"],
    [3429, "f3-c", "F3 C", null],
    [3430, "f3-d", "F3 D", null],
    [3431, "f3-langganan", "F3 Langganan", "variable-subscription"],
  ] as const;
  await run(
    "INSERT INTO terms (id, taxonomy, slug, name_id, name_en, count) VALUES (3383, 'product_cat', 'f3-kecil', 'F3 Kecil', 'F3 Kecil', 5)",
  );
  for (const [id, slug, nameId, pluginType] of products) {
    const price = { regularPrice: 50_000, minPrice: 50_000, maxPrice: 50_000 };
    await addProduct(id, { slug, nameId, nameEn: nameId, sku: `F3-${slug}`, pluginType, ...price });
    await run("INSERT INTO product_terms (product_id, term_id) VALUES (?, 3383)", id);
  }
  const links = "INSERT INTO linked_products (product_id, kind, linked_id, position) VALUES";
  await run(`${links} (3427, 'cross_sell', 3429, 0), (3427, 'cross_sell', 3428, 1),
    (3427, 'upsell', 3430, 0), (3427, 'upsell', 3428, 1)`);
});

async function resultFor(pair: RecordedPair, headers: Record<string, string> = {}) {
  const { query, variables } = pair.request;
  const isOn = pair.name.startsWith("on-");
  const taxes = { TAX_RATE: "11", TAX_DISPLAY: "shown" } as const;
  const settings = { UNSUPPORTED_PRODUCTS: isOn ? "on" : "off", ...taxes };
  const response = await recordedShopFetch(
    "/graphql",
    {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ query, variables }),
    },
    settings,
  );
  return { response, body: await response.json<object>() };
}

const asCompared = (body: unknown) => {
  const { data, errors } = body as { data?: unknown; errors?: { message: string }[] };
  return { data, errors };
};

test.each(queries.map((pair) => [pair.name, pair] as const))(
  "responds as recorded: %s",
  async (_name, pair) => {
    const { body } = await resultFor(pair);
    expect(asCompared(body)).toEqual(asCompared(pair.response.body));
  },
);

test.each(["off", "on"])("sells it and keeps its line, with the setting %s", async (setting) => {
  const findPair = (name: string) => {
    const match = pairs.find((pair) => pair.name === `${setting}-${name}`);
    if (!match) throw new Error(name);
    return match;
  };
  const add = findPair("add-to-cart");
  const added = await resultFor(add);
  const recorded = add.response.body as { data: { addToCart: { cartItem: object } } };
  const { errors, data } = added.body as typeof recorded & { errors?: object[] };
  const keyless = ({ key: _, ...item }: Record<string, unknown>) => item;
  expect(keyless(data.addToCart.cartItem as Record<string, unknown>)).toEqual(
    keyless(recorded.data.addToCart.cartItem as Record<string, unknown>),
  );
  expect(errors).toEqual(asCompared(add.response.body).errors);
  const token = added.response.headers.get("woocommerce-session") ?? "";
  const { body } = await resultFor(findPair("cart"), { "woocommerce-session": `Session ${token}` });
  expect(asCompared(body).errors).toEqual(asCompared(findPair("cart").response.body).errors);
  expect(JSON.stringify(body)).toContain('"itemCount":1');
});
