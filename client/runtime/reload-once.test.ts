import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce } from "./reload-once.ts";

const reload = vi.fn();
let typed = { value: "", defaultValue: "" };
let pathname = "/products";

beforeEach(() => {
  reload.mockClear();
  typed = { value: "", defaultValue: "" };
  pathname = "/products";
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { querySelectorAll: () => [typed] });
  vi.stubGlobal("sessionStorage", {});
  vi.stubGlobal("location", {
    get pathname() {
      return pathname;
    },
    reload,
  });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test("a lost chunk reloads its page once in ten seconds", () => {
  expect(reloadOnce()).toBe(true);
  passSeconds(9);
  expect(reloadOnce()).toBe(false);
  passSeconds(2);
  expect(reloadOnce()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("each path has ten seconds of its own", () => {
  expect(reloadOnce()).toBe(true);
  pathname = "/cart";
  expect(reloadOnce()).toBe(true);
});

test("nothing is reloaded where something was typed, without a connection, or where nothing can be remembered", () => {
  typed = { value: "Ani", defaultValue: "" };
  expect(reloadOnce()).toBe(false);
  typed = { value: "", defaultValue: "" };
  vi.stubGlobal("navigator", { onLine: false });
  expect(reloadOnce()).toBe(false);
  vi.stubGlobal("navigator", { onLine: true });
  const denied = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", new Proxy({}, { get: denied, set: denied }));
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
