import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeClock, resolve } from "../../../tests/support/fake-clock.ts";
import { pause, systemTimer } from "./with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the runtime's timer rings once, and not at all when it is cancelled", () => {
  const [ring, silent] = [vi.fn(), vi.fn()];
  systemTimer(100, ring);
  systemTimer(100, silent)();
  vi.advanceTimersByTime(99);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(ring).toHaveBeenCalledOnce();
  expect(silent).not.toHaveBeenCalled();
});

test("a pause lasts as long as it should", async () => {
  const clock = fakeClock();
  const done = vi.fn();
  pause(clock.timer, 250).then(done);
  await clock.pass(249);
  expect(done).not.toHaveBeenCalled();
  await clock.pass(1);
  await resolve();
  expect(done).toHaveBeenCalledOnce();
});
