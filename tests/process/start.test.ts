import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseVariable } from "../../scripts/start/start-settings.ts";
import { sendRaw } from "./raw-http.ts";
import { freePort, readRefusal, type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
const secret = "never-written-anywhere";
let shop: Served;

beforeAll(async () => {
  shop = await serveShop({ state });
});
afterAll(async () => {
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

const link = () => /^operator (http\S+)$/m.exec(shop.output())?.[1] ?? "";
const fetchStatus = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(shop.origin + path, { headers, redirect: "manual" })).status;

test("bad settings end the start with every complaint, and leave nothing that listens", async () => {
  const port = await freePort();
  const other = newState();
  const text = await readRefusal({
    ...{ port, state: other },
    settings: { CURRENCY: "euro", PRODUCTS_PER_PAGE: "many" },
  });
  const database = { [databaseVariable]: "postgres://127.0.0.1/shop" };
  const withoutPassword = await readRefusal({ port, state: other, settings: database });
  rmSync(other, { recursive: true, force: true });
  expect(text).toMatch(/^It ended with 1 before it served/);
  expect(text).toContain("CURRENCY must be a code such as EUR or IDR");
  expect(text).toContain("PRODUCTS_PER_PAGE must be a whole number");
  expect(withoutPassword).toContain("must be like postgres://user:password@127.0.0.1:5432/shop");
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
});

test("the operator's page opens through the printed link alone, for any request headers", async () => {
  const disguises: Record<string, string>[] = [
    {},
    { "cf-connecting-ip": "127.0.0.1" },
    { "x-forwarded-for": "127.0.0.1", "x-real-ip": "::1" },
    { forwarded: "for=127.0.0.1;host=localhost", "x-forwarded-host": "localhost" },
    { "mf-original-url": "http://localhost/__backend", "mf-route-override": "backend" },
    { authorization: "Bearer wrong", cookie: "operator=wrong" },
  ];
  for (const disguise of disguises)
    for (const path of ["/__backend", "/__backend/mails", "/__backend?token=wrong"])
      expect([disguise, path, await fetchStatus(path, disguise)]).toEqual([disguise, path, 401]);
  const opened = await fetch(link(), { redirect: "manual" });
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^operator=[\w-]{32}$/);
  expect(await fetchStatus("/__backend/mails", { cookie })).toBe(200);
});

test("nothing that the simulator has for developers is served", async () => {
  const paths = ["explorer", "explorer/api/d1/database", "scheduled", "email", "platform-proxy"];
  const all = [...paths, "r2/public/uploads/kategori-minyak-rem.webp", "r2/s3/uploads"];
  for (const path of all.map((one) => `/cdn-cgi/local/${one}`)) {
    const raw = await sendRaw(shop.origin, { target: path.replace("cgi", "%63gi") });
    expect([path, await fetchStatus(path), raw.status]).toEqual([path, 404, 404]);
    const headers = { "mf-original-url": `http://localhost${path}`, "mf-op": "GET" };
    expect([path, await fetchStatus("/healthz", headers)]).toEqual([path, 200]);
  }
  for (const path of ["/cdn-cgi/mf/scheduled", "/cdn-cgi/handler/scheduled", "/cdn-cgi/explorer"])
    expect([path, await fetchStatus(path)]).toEqual([path, 404]);
});

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("no secret is written into a file, and what was copied to serve it goes with the start", async () => {
  const folder = newState();
  const TMPDIR = mkdtempSync(join(tmpdir(), "start-test-"));
  const settings = { TMPDIR, STRIPE_SECRET_KEY: secret, OPERATOR_TOKEN: "open-sesame" };
  const other = await serveShop({ state: folder, settings });
  const files = [...filesBelow("dist"), ...filesBelow(TMPDIR)];
  expect(files.some((file) => file.startsWith(TMPDIR))).toBe(true);
  const secrets = [secret, "open-sesame"];
  const telling = files.filter((file) => secrets.some((one) => readFileSync(file).includes(one)));
  expect(telling).toEqual([]);
  await other.stop();
  expect(filesBelow(TMPDIR)).toEqual([]);
  for (const created of [folder, TMPDIR]) rmSync(created, { recursive: true, force: true });
});
