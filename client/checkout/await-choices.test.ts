import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCart } from "../../shared/cart.ts";

/** A parser of pages that are nothing but the form's props. */
class PropsParser {
  parseFromString(props: string) {
    const form = props && { closest: () => ({ getAttribute: () => props }) };
    return { querySelector: () => form || null };
  }
}

const gateway = { id: "bacs", title: "Bank", description: "", icon: "", isByCard: false };
const lacking = { cart: emptyCart, gateways: [] };
const whole = { cart: emptyCart, gateways: [gateway] };

const fetching = vi.fn<() => Promise<{ text(): Promise<string> }>>();
const page = (props: object | null) => ({ text: async () => (props ? JSON.stringify(props) : "") });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("DOMParser", PropsParser);
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("location", { pathname: "/en/checkout" });
  vi.stubGlobal("fetch", fetching.mockReset());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isLacking = ({ gateways }: { gateways: object[] }) => gateways.length === 0;

test("asks for the page, less and less often, until nothing is missing", async () => {
  const { awaitChoices } = await import("./await-choices.ts");
  fetching
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockResolvedValueOnce(page(null))
    .mockResolvedValueOnce(page(lacking))
    .mockResolvedValue(page(whole));
  const found = awaitChoices(isLacking, new AbortController().signal);
  const calls: number[] = [];
  for (const seconds of [5, 10, 20, 40]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    calls.push(fetching.mock.calls.length);
  }
  expect(calls).toEqual([1, 2, 3, 4]);
  expect(await found).toEqual(whole);
});

test("asks no more once it is stopped", async () => {
  const { awaitChoices } = await import("./await-choices.ts");
  const stop = new AbortController();
  const found = awaitChoices(isLacking, stop.signal);
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await found).toBeNull();
  expect(fetching).not.toHaveBeenCalled();
});
