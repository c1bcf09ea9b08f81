import { expect, it } from "vitest";
import { backendFetch, backendPost } from "../tests/support/embedded-backend.ts";

it("responds to a query by POST and by GET", async () => {
  const query = "{generalSettings{title}}";
  const data = { generalSettings: { title: "Engine Care Indonesia" } };
  const byGet = await backendFetch(`/graphql?query=${encodeURIComponent(query)}`);
  expect(await (await backendPost({ query })).json()).toMatchObject({ data });
  expect(await byGet.json()).toMatchObject({ data });
});

it("responds to each operation of a batch", async () => {
  const response = await backendPost([{ query: "{__typename}" }, { query: "{__typename}" }]);
  expect(await response.json()).toMatchObject([
    { data: { __typename: "RootQuery" } },
    { data: { __typename: "RootQuery" } },
  ]);
});

it("responds with 500 to an unreadable query and 200 to a refused one", async () => {
  expect((await backendPost("{nope")).status).toBe(500);
  expect((await backendPost({ query: "query { cart { " })).status).toBe(500);
  expect((await backendPost({ query: "{nonsense}" })).status).toBe(200);
});
