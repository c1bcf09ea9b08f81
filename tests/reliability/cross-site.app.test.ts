import { expect, test, vi } from "vitest";
import { actions } from "../../worker/actions.ts";
import { openShop } from "../support/edge-shop.ts";
import { reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const own = "http://localhost:8787";
const foreignOrigins = [
  "https://evil.example",
  "http://evil.example:8787",
  "https://localhost:8787",
  "http://localhost",
  "http://localhost:8788",
  "http://localhost:8787.evil.example",
  "http://evil-localhost:8787",
  "http://localhost.:8787",
  "null",
  "file://",
  "",
  "chrome-extension://abc",
  "http://LOCALHOST:8787@evil.example",
];
const foreign: Record<string, string>[] = [
  ...foreignOrigins.map((origin) => ({ origin })),
  ...foreignOrigins.map((origin) => ({ origin, "sec-fetch-site": "none" })),
  ...["cross-site", "same-site", "unknown", ""].map((site) => ({ "sec-fetch-site": site })),
  ...["cross-site", "same-site"].map((site) => ({ "sec-fetch-site": site, origin: own })),
];
const types = ["application/json", "application/x-www-form-urlencoded", "text/plain"];

test("R8: no action runs for another site, in any form of request", async () => {
  const shop = openShop();
  expect(foreign.length).toBeGreaterThanOrEqual(30);
  for (const { name } of actions) {
    for (const [at, headers] of foreign.entries()) {
      const type = types[at % types.length] ?? "";
      const response = await shop.fetch(`/actions/${name}`, {
        method: "POST",
        headers: { ...headers, "content-type": type },
        body: "{}",
      });
      expect([name, headers, response.status]).toEqual([name, headers, 403]);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
  }
  expect(shop.backend.calls).toBe(0);
});

test("R8: nor do the language and the gateway take anything from another site", async () => {
  const shop = openShop();
  for (const headers of foreign)
    for (const path of ["/language", "/graphql"]) {
      const response = await shop.fetch(path, { method: "POST", headers, body: "locale=en_US" });
      expect([path, headers, response.status]).toEqual([path, headers, 403]);
    }
});

const targets = [
  "127.0.0.1",
  "localhost",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "0.0.0.0",
  "0",
  "127.1",
  "2130706433",
  "0x7f000001",
  "017700000001",
  "169.254.169.254",
  "metadata.google.internal",
  "[fd00:ec2::254]",
  "10.0.0.1",
  "192.168.1.1",
  "evil.example",
  "evil.example.",
  "embedded.internal.evil.example",
  "evil-embedded.internal",
  "embedded.internal:81",
  "embedded.internal.",
  "embedded。internal。evil.example",
  "user@evil.example",
  "embedded.internal@evil.example",
  "embedded.internal%2f@evil.example",
  "embedded.internal\\@evil.example",
  "evil.example#embedded.internal",
  "evil.example?embedded.internal",
  "secure.gravatar.com.evil.example",
  "localtest.me",
];
const schemes = [
  "http://",
  "https://",
  "ftp://",
  "file://",
  "gopher://",
  "dict://",
  "ws://",
  "//",
  "\\\\",
  "http:\\\\",
];

const allowed = /^https?:\/\/(embedded\.internal|secure\.gravatar\.com)\//;

/** A shop whose connections are recorded, with responses by `respond`. */
function notedShop(respond: (url: string) => Response) {
  const shop = openShop();
  const connections: string[] = [];
  const note = async (input: RequestInfo | URL) => {
    const url = new Request(input).url;
    connections.push(url);
    return respond(url);
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(note);
  const { fetch } = shop.backend;
  // What each request knows of the shop comes from the backend itself.
  shop.backend.fetch = (input, init) =>
    new Request(input).url.endsWith("/graphql") ? fetch(input, init) : note(input);
  return { shop, connections };
}

const forms = targets.flatMap((target) => schemes.map((scheme) => `${scheme}${target}/a.png`));

test("R8: the picture route connects to nothing off its list", async () => {
  const { shop, connections } = notedShop(() => new Response("", { status: 404 }));
  expect(forms.length).toBeGreaterThanOrEqual(300);
  for (const form of forms) {
    const response = await shop.fetch(`/_image/320x1/${encodeURIComponent(form)}`);
    expect([form, response.status]).toEqual([form, 404]);
  }
  expect(connections).toEqual([]);
});

test("R8: a redirect of an allowed host leads the picture route nowhere", async () => {
  let target = "";
  const { shop, connections } = notedShop(
    () => new Response(null, { status: 302, headers: { location: target } }),
  );
  for (const form of forms) {
    target = encodeURI(form);
    const response = await shop.fetch(`/_image/320x1/${encodeURIComponent(form.length)}.png`);
    expect([form, response.status, response.headers.get("location")]).toEqual([
      form,
      302,
      "/placeholder.svg",
    ]);
  }
  expect(connections).toHaveLength(forms.length);
  expect(connections.filter((url) => !allowed.test(url))).toEqual([]);
});
