import { expect, it } from "vitest";
import { askBackend } from "../../tests/support/embedded-backend.ts";
import type { Env } from "../env.ts";
import responses from "./responses.json" with { type: "json" };

const STATUS = "/wp-json/edge-storefront/v1/status";
const FEEDBACK = "/wp-json/contact-form-7/v1/contact-forms/10/feedback";

const installed = {
  WORDPRESS_PLUGIN_KEY: "of-the-plugin",
  BASE_URL: "https://shop.example",
  CURRENCY: "EUR",
};
const stock = { WORDPRESS_PLUGIN_KEY: "" };

async function ask(settings: Partial<Env>, path: string, key = "") {
  const isQuery = path.startsWith("/graphql");
  const body = isQuery ? JSON.stringify({ query: "{ __typename }" }) : null;
  const headers = {
    "content-type": "application/json",
    "X-Storefront-Key": key,
  };
  const method = isQuery || path === FEEDBACK ? "POST" : "GET";
  const response = await askBackend(path, { method, headers, body }, settings);
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
}

it("has no route of the plugin where it is not installed, and is open to everybody", async () => {
  expect((await ask(stock, STATUS, "of-the-plugin")).status).toBe(404);
  expect((await ask(stock, "/graphql")).status).toBe(200);
});

it("responds to the shop's key as the plugin's PHP does", async () => {
  const { status } = responses;
  const body = { ...status, time: expect.any(Number) };
  expect(await ask(installed, STATUS, "of-the-plugin")).toEqual({ status: 200, body });
  expect((await ask(installed, "/graphql", "of-the-plugin")).status).toBe(200);
});

it.each(["", "of-another"])("refuses the key %j as the plugin's PHP does", async (key) => {
  const { refused } = responses;
  expect(await ask(installed, STATUS, key)).toEqual(refused.status);
  expect(await ask(installed, "/graphql", key)).toEqual(refused.graphql);
  expect(await ask(installed, "/graphql/", key)).toEqual(refused.graphql);
  expect(await ask(installed, FEEDBACK, key)).toEqual(refused.contactForm);
});
