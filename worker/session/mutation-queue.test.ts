import { expect, test } from "vitest";
import { MutationQueue } from "./mutation-queue.ts";

test("never lets two pieces of work overlap", async () => {
  const queue = new MutationQueue();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await Promise.resolve();
    await Promise.resolve();
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => queue.run(work)));
  expect(most).toBe(1);
});

test("runs work in the order of submission", async () => {
  const queue = new MutationQueue();
  const seen: number[] = [];
  await Promise.all(
    [3, 1, 2].map((number) =>
      queue.run(async () => {
        seen.push(number);
      }),
    ),
  );
  expect(seen).toEqual([3, 1, 2]);
});

test("continues after failed work, and rejects only for its caller", async () => {
  const queue = new MutationQueue();
  const broken = queue.run(async () => {
    throw new Error("broken");
  });
  const sound = queue.run(async () => "sound");
  await expect(broken).rejects.toThrow("broken");
  await expect(sound).resolves.toBe("sound");
});

test("checks whether it is still open when the turn comes, not before", async () => {
  let isOpen = true;
  const assertOpen = () => {
    if (!isOpen) throw new Error("closed");
  };
  const queue = new MutationQueue({ assertOpen, inTurn: (work) => work() });
  const first = queue.run(async () => {
    isOpen = false;
  });
  const second = queue.run(async () => "done");
  const end = queue.runAlways(async () => "ended");
  await first;
  await expect(second).rejects.toThrow("closed");
  await expect(end).resolves.toBe("ended");
});

test("is busy from the first work to the end of the last", async () => {
  const queue = new MutationQueue();
  expect(queue.isBusy).toBe(false);
  const both = [queue.run(async () => queue.isBusy), queue.run(async () => queue.isBusy)];
  expect(queue.isBusy).toBe(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(queue.isBusy).toBe(false);
});

test("is not busy any more after work that failed", async () => {
  const queue = new MutationQueue();
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(queue.isBusy).toBe(false);
});

test("asks once more when a turn that others share has come", async () => {
  let isOpen = true;
  const queue = new MutationQueue({
    assertOpen() {
      if (!isOpen) throw new Error("closed");
    },
    async inTurn(work) {
      isOpen = false;
      return work();
    },
  });
  await expect(queue.run(async () => "done")).rejects.toThrow("closed");
});

test("reads without waiting for a turn that others share, and not once it is closed", async () => {
  let isOpen = true;
  const queue = new MutationQueue({
    assertOpen() {
      if (!isOpen) throw new Error("closed");
    },
    inTurn: () => Promise.reject(new Error("no turn for a read")),
  });
  expect(await queue.runReading(async () => "read")).toBe("read");
  isOpen = false;
  await expect(queue.runReading(async () => "read")).rejects.toThrow("closed");
});
