import { expect, test } from "vitest";
import { fakeClock } from "../../../tests/support/fake-clock.ts";
import { joinShared, startShared } from "./shared-work.ts";

const waitUntil = () => {};

test("work whose request has ended counts as lost within a second", async () => {
  const clock = fakeClock();
  let isRunning = true;
  const work = startShared(() => new Promise<string>(() => {}), {
    waitUntil,
    // With its request its timers end, too.
    timer: (milliseconds, ring) => clock.timer(milliseconds, () => isRunning && ring()),
  });
  await clock.pass(3_000);
  isRunning = false;
  const readers = [1, 2, 3].map(() => joinShared(work, { lost: "lost", timer: clock.timer }));
  await clock.pass(1_000);
  expect(await Promise.all(readers)).toEqual(["lost", "lost", "lost"]);
  expect(clock.running).toBe(0);
});

test("a request waits for work in progress, however slow it is", async () => {
  const clock = fakeClock();
  const slow = Promise.withResolvers<string>();
  const work = startShared(() => slow.promise, { waitUntil, timer: clock.timer });
  const joined = joinShared(work, { lost: "lost", timer: clock.timer });
  await clock.pass(8_000);
  slow.resolve("done");
  expect(await joined).toBe("done");
});
