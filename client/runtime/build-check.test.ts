import { afterEach, beforeEach, expect, test, vi } from "vitest";

// The words of a page come from its build; here they are their own ids.
vi.mock("./page-context.ts", () => ({ pageSite: async () => ({ t: (id: string) => id }) }));
vi.mock("./page-state.ts", () => ({ pageState: () => ({ build: "b1" }) }));

const { watchBuilds } = await import("./build-check.ts");

const hour = 3_600_000;
const requestedPaths: string[] = [];
const notices: string[] = [];
let responses: Record<string, { id: string } | null> = {};
let tab: { hidden: boolean; returns: () => void };

const fakeElement = () => ({
  textContent: "",
  appendChild: () => {},
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  requestedPaths.length = 0;
  notices.length = 0;
  responses = { "/builds/meta/b1.json": { id: "b1" }, "/builds/latest.json": { id: "b1" } };
  tab = { hidden: false, returns: () => {} };
  vi.stubGlobal("location", { href: "https://shop.example/products" });
  vi.stubGlobal("document", {
    get hidden() {
      return tab.hidden;
    },
    createElement: fakeElement,
    body: { appendChild: ({ textContent }: { textContent: string }) => notices.push(textContent) },
    addEventListener: (_type: string, listen: () => void) => {
      tab.returns = listen;
    },
  });
  vi.stubGlobal("fetch", async (path: string) => {
    requestedPaths.push(path);
    const response = responses[path];
    return response ? Response.json(response) : new Response(null, { status: 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("reads its own build at once and the newest every hour, and shows no notice while they match", async () => {
  await watchBuilds();
  expect(requestedPaths).toEqual(["/builds/meta/b1.json"]);
  await pass(3 * hour);
  expect(requestedPaths.slice(1)).toEqual(Array(3).fill("/builds/latest.json"));
  expect(notices).toEqual([]);
});

test("announces a newer build once, then stops checking", async () => {
  await watchBuilds();
  responses["/builds/latest.json"] = { id: "b2" };
  await pass(hour);
  expect(notices).toEqual(["build.newer "]);
  await pass(5 * hour);
  tab.returns();
  expect(requestedPaths).toHaveLength(2);
});

test("checks on return to the tab, at most once a minute, and never while the tab is hidden", async () => {
  await watchBuilds();
  tab.returns();
  await pass(59_000);
  tab.returns();
  expect(requestedPaths).toHaveLength(1);
  await pass(2_000);
  tab.returns();
  await pass(0);
  expect(requestedPaths).toHaveLength(2);
  tab.hidden = true;
  await pass(hour);
  expect(requestedPaths).toHaveLength(2);
});

test("checks at once when its own build is gone, and ignores failed requests", async () => {
  delete responses["/builds/meta/b1.json"];
  responses["/builds/latest.json"] = { id: "b2" };
  await watchBuilds();
  await pass(0);
  expect(notices).toHaveLength(1);
  responses = {};
  await watchBuilds();
  await pass(hour);
  expect(notices).toHaveLength(1);
});

test("ignores an older build, which still responds during a rollout", async () => {
  await watchBuilds();
  for (const id of ["b0", ""]) {
    responses["/builds/latest.json"] = { id };
    await pass(hour);
  }
  expect(notices).toEqual([]);
});
