import { execFile } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackend } from "../../scripts/doctor/backend.ts";
import { pictures as pictureCheck } from "../../scripts/doctor/picture-checks.ts";
import { homeCategories } from "../../shared/content/home-categories.ts";
import { type FaultServer, startFaultServer } from "../support/fault-server.ts";
import { freePort, type Served, serveBareBackend } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let backend: Served;
let door: FaultServer;

beforeAll(async () => {
  backend = await serveBareBackend({ state, port: await freePort() });
  door = await startFaultServer(backend.origin);
});
afterAll(async () => {
  await door.close();
  await backend.kill();
  rmSync(state, { recursive: true, force: true });
});

/** What `npm run doctor -- URL` ends with and says. */
const examine = (...urls: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile("node_modules/.bin/node", ["scripts/doctor.ts", ...urls], (error, out, complaints) =>
      resolve({ code: Number(error?.code ?? 0), said: out + complaints }),
    );
  });

test("the doctor finds nothing missing at the embedded backend, and names the settings that fit", async () => {
  const { code, said } = await examine(door.origin);
  expect(said).toContain("The shop can run on this backend.");
  expect(said).not.toContain("MISSING");
  for (const found of [
    /^ok +operation getProduct$/m,
    /^ok +operation getAllTerms$/m,
    /^ok +a cart is kept from call to call$/m,
    /^ok +login: LOGIN=headless$/m,
    /^ok +contact form: form 10$/m,
    /IMAGE_BASE_URL=\S+uploads\/ IMAGE_HOSTS=\S+/,
  ])
    expect(said).toMatch(found);
  expect(code).toBe(0);
});

test("the doctor says what a backend lacks, and ends non-zero", async () => {
  door.fault = ({ body }) => (body.includes("mutation login") ? "status-500" : null);
  const { code, said } = await examine(`${door.origin}/graphql`);
  door.fault = null;
  expect(said).toMatch(/^MISSING +login: /m);
  expect(said).toMatch(/\n\d+ missing\.$/m);
  expect(code).toBe(1);
});

test("the doctor names the pictures of categories that are not where the shop looks for them", async () => {
  const pictures = new Set(homeCategories.map(({ image }) => `/wp-content/uploads/${image}`));
  const sourceUrl = (host: string) => `http://${host}/wp-content/uploads/2026/11/oli.webp`;
  const shop = createServer(({ method, url = "", headers }, response) => {
    const nodes = [{ image: { sourceUrl: sourceUrl(headers.host ?? "") } }];
    response.statusCode = method === "POST" || pictures.has(url) ? 200 : 404;
    response.end(method === "POST" ? JSON.stringify({ data: { products: { nodes } } }) : "");
  }).listen(0, "127.0.0.1");
  await once(shop, "listening");
  const { port } = shop.address() as AddressInfo;
  const asked = openBackend(`http://127.0.0.1:${port}`);
  const weights = async () => (await pictureCheck(asked)).map(({ weight }) => weight);
  expect(await weights()).toEqual(["ok", "ok"]);
  pictures.delete("/wp-content/uploads/kategori-minyak-rem.webp");
  expect(await weights()).toEqual(["ok", "advice"]);
  shop.close();
});

test("the doctor stops where nothing answers, and where no address is given", async () => {
  const silent = await examine(`http://127.0.0.1:${await freePort()}`);
  expect([silent.code, silent.said]).toEqual([1, expect.stringMatching(/^MISSING +GraphQL/m)]);
  expect(await examine()).toMatchObject({ code: 2 });
});
