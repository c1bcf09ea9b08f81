import { Kind, type SelectionSetNode } from "graphql";
import { beforeAll, expect, test } from "vitest";
import { type EdgeShop, openShop, seedProducts } from "../../../tests/support/edge-shop.ts";
import { backendEnv } from "../../../tests/support/embedded-backend.ts";
import allowList from "./allow-list.json";
import { gatewayOperations, toText } from "./gateway-operations.ts";

beforeAll(seedProducts);

const idOfName = (name: string) => allowList.find((row) => row.name === name)?.id ?? "";

interface GraphQLResponse {
  data: Record<string, unknown> | null;
  errors?: { extensions: { code: string } }[];
}

async function post(shop: EdgeShop, body: unknown, headers: Record<string, string> = {}) {
  const response = await shop.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { response, data: await response.json<GraphQLResponse>() };
}

const getCode = ({ errors }: GraphQLResponse) => errors?.[0]?.extensions.code;

test("serves an allowed query by id, by its exact text, and by GET with a public lifetime", async () => {
  const shop = openShop();
  const byId = await post(shop, { id: idOfName("getProducts"), variables: { first: 2 } });
  expect(byId.data.data?.products).toBeTruthy();
  const operation = gatewayOperations.find(({ name }) => name === "getProducts");
  const query = operation ? toText(operation) : "";
  const byText = await post(shop, { query, variables: { first: 2 } });
  expect(byText.data).toEqual(byId.data);
  const address = `/graphql?id=${idOfName("getProducts")}&variables=${encodeURIComponent('{"first":2}')}`;
  const byGet = await shop.fetch(address);
  expect(byGet.headers.get("cache-control")).toBe("public, max-age=60");
  expect(await byGet.json()).toEqual(byId.data);
  // All three from the one entry of the catalogue's cache.
  expect(shop.backend.calls).toBe(1);
});

test("returns the terms of a taxonomy that products have", async () => {
  const variables = { taxonomies: ["PASIZE"], first: 2 };
  const { data: result } = await post(openShop(), { id: idOfName("getAllTerms"), variables });
  expect(result.data?.terms).toMatchObject({
    nodes: [{ taxonomyName: "pa_size" }, { taxonomyName: "pa_size" }],
    pageInfo: { hasNextPage: true },
  });
});

test("returns four articles, and categories by their count, without a given number", async () => {
  const shop = openShop();
  const posts = (await post(shop, { id: idOfName("getPosts") })).data.data?.posts;
  expect((posts as { nodes: unknown[] }).nodes).toHaveLength(4);
  const { data: result } = await post(shop, { id: idOfName("getProductCategories") });
  const categories = result.data?.productCategories as { nodes: { count: number }[] };
  const counts = categories.nodes.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(counts.length).toBeLessThanOrEqual(20);
});

test("speaks the language of its address", async () => {
  const shop = openShop();
  const query = `?id=${idOfName("getProductCategories")}`;
  const [one, other] = await Promise.all([
    shop.fetch(`/graphql${query}`),
    shop.fetch(`/en/graphql${query}`),
  ]);
  expect(await one.text()).not.toBe(await other.text());
});

test.each([
  ["any other query", { query: "{ products { nodes { id } } }" }],
  ["introspection", { query: "{ __schema { types { name } } }" }],
  ["an unknown id", { id: "0".repeat(64) }],
  ["nothing", {}],
])("refuses %s", async (_name, body) => {
  const shop = openShop();
  const { response, data: result } = await post(shop, body);
  expect([response.status, getCode(result)]).toEqual([400, "operation-unknown"]);
  expect(shop.backend.calls).toBe(0);
});

test("refuses variables that are too deep or too large, and drops undeclared ones", async () => {
  const shop = openShop();
  const id = idOfName("getProducts");
  let deep: unknown = 1;
  for (let level = 0; level < 12; level += 1) deep = { deep };
  expect((await post(shop, { id, variables: { search: deep } })).response.status).toBe(400);
  for (const variables of [{ first: 9_999 }, { first: 0 }, { first: null, last: 9_999 }])
    expect((await post(shop, { id, variables })).response.status).toBe(400);
  await post(shop, { id, variables: { first: 3 } });
  const { calls } = shop.backend;
  await post(shop, { id, variables: { first: 3, junk: Math.PI } });
  expect(shop.backend.calls).toBe(calls);
});

test("refuses what another site's form or script could send", async () => {
  const shop = openShop();
  const id = idOfName("addToCart");
  const crossSite = await post(shop, { id }, { origin: "https://evil.example" });
  expect(crossSite.response.status).toBe(403);
  const form = await post(shop, JSON.stringify({ id }), { "content-type": "text/plain" });
  expect(form.response.status).toBe(415);
  expect((await shop.fetch(`/graphql?id=${id}`)).status).toBe(400);
});

/** A client of the shop with a jar for its session. */
function createClient(shop: EdgeShop) {
  let cookie = "";
  return async (name: string, variables: object = {}, headers: Record<string, string> = {}) => {
    const sent = await post(shop, { id: idOfName(name), variables }, { cookie, ...headers });
    const [given = ""] = sent.response.headers
      .getSetCookie()
      .filter((it) => it.includes("session"));
    cookie = given.split(";")[0] || cookie;
    expect(JSON.stringify(sent.data)).not.toContain("embedded.internal");
    return sent;
  };
}

const simpleProduct = async () =>
  (
    await backendEnv.DB.prepare(
      "SELECT id FROM products WHERE type = 'SIMPLE' AND stock_status = 'IN_STOCK' LIMIT 1",
    ).first<{ id: number }>()
  )?.id ?? 0;

/** Every field that a document selects of a result, where it does not depend on a type. */
function missingIn(name: string, data: unknown): string[] {
  const operation = gatewayOperations.find((it) => it.name === name);
  const definitions = operation?.document.definitions ?? [];
  const fragments = new Map(
    definitions.flatMap((it) =>
      it.kind === Kind.FRAGMENT_DEFINITION ? [[it.name.value, it]] : [],
    ),
  );
  const walk = (set: SelectionSetNode, value: unknown, path: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((each) => walk(set, each, path));
    if (value === null) return [];
    return set.selections.flatMap((selection): string[] => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return [];
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        const condition = fragment?.typeCondition.name.value ?? "";
        return fragment && !/^Product|^Inventoried/.test(condition)
          ? walk(fragment.selectionSet, value, path)
          : [];
      }
      const key = (selection.alias ?? selection.name).value;
      const inner = Object(value)[key];
      if (inner === undefined) return [`${path}.${key}`];
      return selection.selectionSet ? walk(selection.selectionSet, inner, `${path}.${key}`) : [];
    });
  };
  return definitions.flatMap((it) =>
    it.kind === Kind.OPERATION_DEFINITION ? walk(it.selectionSet, data, "") : [],
  );
}

test("mutations return their documents' own shape, with the pages' session and input", async () => {
  const send = createClient(openShop());
  const productId = await simpleProduct();
  const input = { productId, quantity: 2, isPaid: true };
  const added = await send("addToCart", { input });
  expect(added.response.headers.get("set-cookie")).toContain("local-session=");
  interface Line {
    key: string;
    quantity: number;
    product: { node: { image: { sourceUrl: string } } };
  }
  const data = added.data.data?.addToCart as { cart: { contents: { nodes: Line[] } } };
  const [line] = data.cart.contents.nodes;
  expect(line?.quantity).toBe(2);
  expect(line?.product.node.image.sourceUrl).toMatch(/^http:\/\/localhost:8787\/_image\//);
  const sent: [string, object][] = [
    ["addToCart", { input }],
    ["UpDateCartQuantity", { key: line?.key, quantity: 1 }],
    ["applyCoupon", { code: "HEMAT10" }],
    ["removeCoupons", { codes: ["HEMAT10"] }],
    ["removeCoupons", { codes: ["never-applied"] }],
    ["ChangeShippingCounty", { shipping: { country: "ID" }, billing: { country: "ID" } }],
    ["getCart", {}],
    ["EmptyCart", {}],
  ];
  for (const [name, variables] of sent) {
    const { data: result } = await send(name, variables);
    expect([name, result.errors, missingIn(name, result.data)]).toEqual([name, undefined, []]);
  }
});

test("a checkout returns the order fields that its document selects", async () => {
  const shop = openShop();
  const send = createClient(shop);
  await send("addToCart", { input: { productId: await simpleProduct(), quantity: 1 } });
  const billing = {
    firstName: "Ani",
    lastName: "Wijaya",
    address1: "Jalan Mawar 1",
    city: "Bandung",
    country: "ID",
    state: "JB",
    postcode: "40115",
    email: "ani@example.test",
    phone: "0812 3456 7890",
  };
  const placed = { country: "ID", state: "JB", postcode: "40115", city: "Bandung" };
  await send("ChangeShippingCounty", { shipping: placed, billing: placed });
  const cart = (await send("getCart")).data.data?.cart as { total: string };
  const form = { clientMutationId: crypto.randomUUID(), billing, paymentMethod: "cod" };
  const total = Math.round(Number(cart.total) * 100);
  const { data: result } = await send("Checkout", { input: { ...form, total } });
  expect([result.errors, missingIn("Checkout", result.data)]).toEqual([undefined, []]);
  expect(result.data?.checkout).toMatchObject({
    result: "success",
    redirect: expect.stringMatching(
      /^http:\/\/localhost:8787\/checkout\/order-received\/\d+\?key=/,
    ),
    order: {
      total: cart.total,
      lineItems: { nodes: [{ quantity: 1 }] },
      billing: { firstName: "Ani", lastName: "Wijaya", city: "Bandung" },
    },
  });
});

test("a refusal is a GraphQL error in the visitor's language, with null data", async () => {
  const send = createClient(openShop());
  await send("addToCart", { input: { productId: await simpleProduct(), quantity: 1 } });
  const { response, data: result } = await send("applyCoupon", { code: "TIDAKADA" });
  expect(response.status).toBe(200);
  expect(result.data).toEqual({ applyCoupon: null });
  expect(result.errors).toEqual([
    {
      message: "Kode TIDAKADA tidak ditemukan.",
      path: ["applyCoupon"],
      extensions: { code: "coupon.unknown", fields: { code: expect.any(String) } },
    },
  ]);
  const empty = await send("applyCoupon", { code: "" });
  expect([empty.response.status, getCode(empty.data), "data" in empty.data]).toEqual([
    400,
    "input-invalid",
    false,
  ]);
});

test("responds in the media type of GraphQL over HTTP, on request", async () => {
  const send = createClient(openShop());
  for (const [accept, type] of [
    [
      "application/graphql-response+json, application/json;q=0.9",
      "application/graphql-response+json",
    ],
    ["*/*", "application/json"],
  ] as const) {
    const read = await send("getProductCategories", {}, { accept });
    const changed = await send("EmptyCart", {}, { accept });
    const refused = await post(openShop(), { query: "{ x }" }, { accept });
    for (const { response } of [read, changed, refused])
      expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(refused.data).toEqual({
      errors: [{ message: "GraphQL Error (Code: 400)", extensions: { code: "operation-unknown" } }],
    });
  }
});

test("a failing backend is a 503 with Retry-After", async () => {
  const shop = openShop();
  shop.backend.fault = "status-500";
  const variables = { first: 7 };
  const { response } = await post(shop, { id: idOfName("getProducts"), variables });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
});

test("names no host but the shop's own, in pictures and in texts", async () => {
  const shop = openShop();
  for (const name of ["getProducts", "getProduct", "getPost", "getPosts", "getProductCategories"]) {
    const variables = { slug: name === "getPost" ? "memilih-oli" : "oli-samudra-5w-30" };
    const { response, data: result } = await post(shop, {
      id: idOfName(name),
      variables: name.endsWith("s") || name.includes("Categories") ? {} : variables,
    });
    expect(response.status).toBe(200);
    const text = JSON.stringify(result);
    expect(text).not.toContain("embedded.internal");
    if (name === "getProducts")
      expect(text).toContain('"sourceUrl":"http://localhost:8787/_image/1280x1/');
  }
});
