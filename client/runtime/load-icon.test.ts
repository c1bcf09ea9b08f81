import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadIcons } from "./load-icon.ts";

const drawn = { body: '<path d="M0"/>', width: 24, height: 24 };

const storage = (): Storage => {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  } as unknown as Storage;
};

const requestedUrls: string[] = [];
let respond: (url: string) => Promise<Response>;

beforeEach(() => {
  requestedUrls.length = 0;
  respond = async (url) => {
    const names = url.split("icons=")[1]?.split(",") ?? [];
    return Response.json({ icons: Object.fromEntries(names.map((name) => [name, drawn])) });
  };
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("location", { origin: "https://shop.example" });
  vi.stubGlobal("fetch", (url: string) => {
    requestedUrls.push(url);
    return respond(url);
  });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const storedNames = (from: Storage) => Object.keys(JSON.parse(from.getItem("icons") ?? "{}"));

test("requests icons of a set in one request, each once, and stores them in both storages", async () => {
  const icons = await loadIcons(["tabler:heart", "tabler:star", "tabler:heart"]);
  expect(icons).toEqual({ "tabler:heart": drawn, "tabler:star": drawn });
  expect(requestedUrls).toEqual(["/icons/tabler.json?icons=heart,star"]);
  expect(await loadIcons(["tabler:heart"])).toEqual({ "tabler:heart": drawn });
  expect(requestedUrls.length).toBe(1);
  expect(storedNames(localStorage)).toEqual(storedNames(sessionStorage));
});

test("requests an icon again after 168 hours", async () => {
  await loadIcons(["tabler:heart"]);
  vi.setSystemTime(Date.now() + 168 * 3_600_000);
  await loadIcons(["tabler:heart"]);
  expect(requestedUrls.length).toBe(2);
});

test("stores the 50 newest icons", async () => {
  for (let at = 0; at < 55; at += 1) {
    vi.setSystemTime(at);
    await loadIcons([`tabler:icon-${at}`]);
  }
  expect(storedNames(localStorage).length).toBe(50);
  expect(storedNames(localStorage)).not.toContain("tabler:icon-4");
});

test("no address is longer than 500 characters", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `tabler:a-rather-long-icon-name-${at}`);
  await loadIcons(names);
  expect(requestedUrls.length).toBeGreaterThan(3);
  for (const url of requestedUrls)
    expect(`https://shop.example${url}`.length).toBeLessThanOrEqual(500);
});

test("an icon that fails to load is left out, and the failure is not stored", async () => {
  respond = () => Promise.reject(new TypeError("offline"));
  expect(await loadIcons(["tabler:gone"])).toEqual({});
  respond = async () => new Response("", { status: 503 });
  expect(await loadIcons(["tabler:gone"])).toEqual({});
  respond = async () => new Response('{"icons": {"gone"');
  expect(await loadIcons(["tabler:gone"])).toEqual({});
  expect(requestedUrls.length).toBe(3);
});
