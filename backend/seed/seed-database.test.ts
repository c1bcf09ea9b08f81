import { beforeAll, expect, it } from "vitest";
import { catalogue as seed } from "../../brand/engine-care/catalogue.ts";
import { backendEnv, backendPost } from "../../tests/support/embedded-backend.ts";
import { ensureSeeded } from "../../tests/support/shop-rows.ts";

interface Products {
  data: {
    products: {
      found: number | null;
      pageInfo: { hasNextPage: boolean; endCursor: string };
      nodes: { slug: string; name: string }[];
    };
  };
}

const PRODUCTS = `query ($after: String, $field: ProductsOrderByEnum!) {
  products(first: 20, after: $after, where: {orderby: [{field: $field, order: DESC}]}) {
    found pageInfo { hasNextPage endCursor } nodes { slug name }
  }
}`;

async function allSlugs(field: string): Promise<string[]> {
  const slugs: string[] = [];
  let after: string | null = null;
  do {
    const response = await backendPost({ query: PRODUCTS, variables: { field, after } });
    const { data } = await response.json<Products>();
    slugs.push(...data.products.nodes.map(({ slug }) => slug));
    after = data.products.pageInfo.hasNextPage ? data.products.pageInfo.endCursor : null;
  } while (after);
  return slugs;
}

beforeAll(async () => {
  await ensureSeeded(backendEnv.DB, seed, { currency: "EUR" });
});

it("seeds once", async () => {
  expect(await ensureSeeded(backendEnv.DB, seed, { currency: "EUR" })).toBe(false);
});

it("stocks anew for another currency, with prices as shops in Indonesia have them", async () => {
  const { DB } = backendEnv;
  const readPrices = async (column: string): Promise<number[]> => {
    const requested = `SELECT ${column} AS price FROM products WHERE ${column} IS NOT NULL ORDER BY id`;
    const { results } = await DB.prepare(requested).all<{ price: number }>();
    return results.map(({ price }) => price);
  };
  const cents = await readPrices("regular_price");
  expect(await ensureSeeded(DB, seed, { currency: "IDR" })).toBe(true);
  const rupiah = await readPrices("regular_price");
  expect(rupiah).toHaveLength(cents.length);
  for (const price of [...rupiah, ...(await readPrices("sale_price"))]) {
    expect(price % (price < 10_000 ? 500 : 1000)).toBe(0);
    expect(price).toBeGreaterThanOrEqual(5000);
    expect(price).toBeLessThan(2_000_000);
  }
  const shipping = await DB.prepare("SELECT cost, minimum_amount FROM shipping_methods").all();
  expect(shipping.results).toContainEqual({ cost: 0, minimum_amount: 500_000 });
  const coupon =
    "SELECT amount, minimum_amount, description_id FROM coupons WHERE code = 'potong50rb'";
  expect(await DB.prepare(coupon).first()).toEqual({
    amount: 50_000,
    minimum_amount: 500_000,
    description_id: "Potongan Rp 50.000 untuk belanja mulai Rp 500.000.",
  });
  expect(await ensureSeeded(backendEnv.DB, seed, { currency: "EUR" })).toBe(true);
});

it.each(["DATE", "NAME", "POPULARITY", "TOTAL_SALES"])(
  "loses no product when paging by %s",
  async (field) => {
    const slugs = await allSlugs(field);
    expect(new Set(slugs).size).toBe(seed.products.length);
    expect(slugs).toHaveLength(seed.products.length);
  },
);

it("responds in the requested language", async () => {
  const [first] = seed.products;
  const body = {
    query: "query ($slug: ID!) { product(id: $slug, idType: SLUG) { name } }",
    variables: { slug: first?.slug },
  };
  const nameIn = async (language: string) => {
    const response = await backendPost(body, { "accept-language": language });
    return (await response.json<{ data: { product: { name: string } } }>()).data.product.name;
  };
  expect(await nameIn("id-ID")).toBe(first?.name.id);
  expect(await nameIn("en-US")).toBe(first?.name.en);
});

it("keeps stock from falling below zero unless backorders are allowed", async () => {
  const take = backendEnv.DB.prepare(
    "UPDATE products SET stock_quantity = -1 WHERE manage_stock = 1 AND backorders = ?",
  );
  await expect(take.bind("NO").run()).rejects.toThrow(/CHECK constraint/);
});

it("weighs a variation by what it holds", async () => {
  const weights = backendEnv.DB.prepare(
    "SELECT sku, weight FROM products WHERE sku IN ('OFS-PRE-540-1L', 'OFS-PRE-540-4L') ORDER BY sku",
  );
  expect((await weights.all()).results).toEqual([
    { sku: "OFS-PRE-540-1L", weight: 0.95 },
    { sku: "OFS-PRE-540-4L", weight: 3.8 },
  ]);
});
