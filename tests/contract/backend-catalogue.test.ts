import { beforeAll, describe, expect, it } from "vitest";
import { seedDatabase } from "../../backend/seed/seed-database.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { DEVIATIONS } from "./deviations.ts";
import { fixtureSeed } from "./fixture-seed.ts";
import { normalise } from "./normalise.ts";
import { RecordedIds } from "./recorded-ids.ts";
import { type RecordedPair, readBody, recordedPairs } from "./recorded-pair.ts";
import { recordedShopFetch } from "./recorded-shop.ts";

const SIZES = { "artikel-cara-memilih-oli-mesin.png": { width: 1200, height: 630 } };

const ids = new RecordedIds(recordedPairs);

beforeAll(async () => {
  await seedDatabase(backendEnv.DB, fixtureSeed, {
    currency: "IDR",
    convert: (amount) => amount,
    sizes: SIZES,
  });
  await ids.read(backendEnv.DB);
});

function replay(pair: RecordedPair): Promise<Response> {
  const { method, url } = pair.request;
  const { pathname, search } = new URL(url);
  const body = readBody(pair);
  return recordedShopFetch(pathname + search, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : ids.rewrite(body),
  });
}

const COMPARED_HEADERS = [
  "access-control-allow-origin",
  "access-control-allow-headers",
  "access-control-max-age",
  "access-control-expose-headers",
  "vary",
  "x-robots-tag",
];

const asRecorded = recordedPairs.filter(({ name }) => !(name in DEVIATIONS));

describe("responds as the recorded shop did", () => {
  it.each(asRecorded.map((pair) => [pair.name, pair] as const))("%s", async (_, pair) => {
    const { method } = pair.request;
    const response = await replay(pair);
    const text = await response.text();
    expect(response.status).toBe(pair.response.status);
    expect(normalise(text === "" ? "" : JSON.parse(text))).toEqual(normalise(pair.response.body));
    // A request without a session gets a token with any response.
    expect(response.headers.has("woocommerce-session")).toBe(method !== "OPTIONS");
    for (const header of COMPARED_HEADERS) {
      if (header in pair.response.headers) {
        expect(response.headers.get(header)).toBe(pair.response.headers[header]);
      }
    }
  });
});
