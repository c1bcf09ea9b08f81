import { expect, test, vi } from "vitest";
import { computed, signal } from "./signal.ts";

test("a signal tells of a change, and not of what it is already", () => {
  const count = signal(1);
  const changed = vi.fn();
  count.subscribe(changed);
  count.value = 1;
  expect(changed).not.toHaveBeenCalled();
  count.value = 2;
  expect(changed).toHaveBeenCalledTimes(1);
  expect(count.value).toBe(2);
});

test("who has stopped watching is told nothing, also when another stops while being told", () => {
  const count = signal(1);
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = count.subscribe(() => {
    first();
    stop();
  });
  count.subscribe(second);
  count.value = 2;
  count.value = 3;
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(2);
});

test("what is worked out of others is the same object until one of them has changed", () => {
  const [net, tax] = [signal(100), signal(11)];
  const sum = computed([net, tax], () => ({ total: net.value + tax.value }));
  expect(sum.value).toBe(sum.value);
  const before = sum.value;
  tax.value = 22;
  expect(sum.value).not.toBe(before);
  expect(sum.value).toEqual({ total: 122 });
});

test("what is worked out tells of a change of any of its sources until it is stopped", () => {
  const [net, tax] = [signal(100), signal(11)];
  const changed = vi.fn();
  const stop = computed([net, tax], () => net.value + tax.value).subscribe(changed);
  net.value = 200;
  tax.value = 22;
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  net.value = 300;
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a value that may be undefined is worked out once too", () => {
  const compute = vi.fn(() => undefined);
  const nothing = computed([signal(1)], compute);
  expect([nothing.value, nothing.value]).toEqual([undefined, undefined]);
  expect(compute).toHaveBeenCalledTimes(1);
});
