import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mapStorage } from "../../tests/support/memory-stores.ts";
import { Jobs } from "./jobs.ts";

const START = Date.UTC(2026, 10, 1);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => void vi.useRealTimers());

type Sent = [text: string, tries: number];

type Send = (text: string, tries: number) => Promise<void>;

const makeJobs = (storage: ReturnType<typeof mapStorage>, sent: Sent[], send: Send) =>
  new Jobs(storage, {
    send: async (text: string) => {
      const tries = sent.filter(([other]) => other === text).length;
      sent.push([text, tries]);
      await send(text, tries);
    },
    sweep: async () => void sent.push(["sweep", 0]),
  });

/** The jobs of an object, which may die and be made again over the same storage. */
function object(send: Send = async () => {}) {
  vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const storage = mapStorage();
  const sent: Sent[] = [];
  let jobs = makeJobs(storage, sent, send);
  return {
    sent,
    storage,
    alarm: storage.alarm,
    get jobs() {
      return jobs;
    },
    die: () => {
      jobs = makeJobs(storage, sent, send);
    },
    /** Lets time pass until the alarm rings. */
    ring: async () => {
      const { at } = storage.alarm;
      if (at === null) throw new Error("no alarm is set");
      storage.alarm.at = null;
      vi.setSystemTime(Math.max(Date.now(), at));
      await jobs.alarm({ scheduledTime: at });
    },
  };
}

const never = () => new Promise<never>(() => {});

test("runs each job at its time, by one alarm for the earliest", async () => {
  const { jobs, sent, alarm, ring } = object();
  jobs.add("send", "later", { at: START + 9 * SECOND });
  jobs.add("send", "sooner", { at: START + SECOND });
  jobs.add("sweep", null, { at: START + SECOND });
  expect(alarm.at).toBe(START + SECOND);
  await ring();
  expect(sent).toEqual([
    ["sooner", 0],
    ["sweep", 0],
  ]);
  expect(alarm.at).toBe(START + 9 * SECOND);
  await ring();
  expect(sent).toHaveLength(3);
  expect(alarm.at).toBeNull();
});

test("replaces the job of the same id, and keeps the payload of the last", async () => {
  const { jobs, sent, ring } = object();
  jobs.add("send", "old", { id: "mail", at: START + SECOND });
  jobs.add("send", "new", { id: "mail", at: START + 5 * SECOND });
  expect(jobs.at("mail")).toBe(START + 5 * SECOND);
  await ring();
  expect(sent).toEqual([["new", 0]]);
  expect(jobs.at("mail")).toBeNull();
});

test("runs a job again that was added while its predecessor ran", async () => {
  const { jobs, sent, ring, alarm } = object(async (text) => {
    if (text === "first") jobs.add("send", "second", { id: "mail", at: START + HOUR });
  });
  jobs.add("send", "first", { id: "mail" });
  await ring();
  expect(alarm.at).toBe(START + HOUR);
  await ring();
  expect(sent).toEqual([
    ["first", 0],
    ["second", 0],
  ]);
});

test("repeats a job that fails, after waits that grow to an hour, and leaves the others alone", async () => {
  const { jobs, sent, ring, alarm } = object(async () => {
    throw new TypeError("defect");
  });
  jobs.add("send", "mail");
  jobs.add("sweep", null);
  const waits: number[] = [];
  for (let nth = 0; nth < 14; nth += 1) {
    await ring();
    waits.push(((alarm.at ?? 0) - Date.now()) / SECOND);
  }
  expect(waits.slice(0, 3)).toEqual([2, 4, 8]);
  expect(waits.slice(-2)).toEqual([3_600, 3_600]);
  expect(sent.filter(([text]) => text === "sweep")).toHaveLength(1);
  expect(sent.at(-1)).toEqual(["mail", 13]);
});

test("ends a job that succeeds at last", async () => {
  const { jobs, ring, alarm } = object(async (_text, tries) => {
    if (tries < 2) throw new TypeError("defect");
  });
  jobs.add("send", "mail");
  for (let nth = 0; nth < 3; nth += 1) await ring();
  expect(alarm.at).toBeNull();
});

test("runs a job again at the time that it returns", async () => {
  const storage = mapStorage();
  const times = [START + HOUR, START + 2 * HOUR, null];
  const jobs = new Jobs(storage, { poll: async () => times.shift() ?? null });
  jobs.add("poll", null, { id: "poll" });
  for (const at of [...times]) {
    await jobs.alarm({ scheduledTime: storage.alarm.at ?? 0 });
    expect([storage.alarm.at, jobs.has("poll")]).toEqual([at, at !== null]);
  }
});

test("runs a job again in which the object has died", async () => {
  const { jobs, sent, ring, alarm, die } = object(async (_text, tries) => {
    if (tries === 0) await never();
  });
  jobs.add("send", "mail");
  void ring();
  expect(alarm.at).toBe(START + 2 * SECOND);
  die();
  await ring();
  expect(sent).toEqual([
    ["mail", 0],
    ["mail", 1],
  ]);
  expect(alarm.at).toBeNull();
});

test("runs no job beside itself, however long it takes", async () => {
  const { jobs, sent, ring } = object(never);
  jobs.add("send", "mail");
  void ring();
  await ring();
  expect(sent).toHaveLength(1);
});

test("runs what the alarm was set for, though the clock here is behind", async () => {
  const { jobs, sent } = object();
  jobs.add("send", "mail", { at: START + SECOND });
  jobs.add("send", "other", { at: START + 2 * SECOND });
  await jobs.alarm();
  expect(sent).toEqual([]);
  await jobs.alarm({ scheduledTime: START + SECOND });
  expect(sent).toEqual([["mail", 0]]);
});

test("keeps a job whose name it does not know, for the code that does", async () => {
  const { storage, ring, jobs, die, alarm } = object();
  const other = new Jobs(storage, { print: async () => {} });
  other.add("print", null, { id: "print" });
  await ring();
  expect(jobs.at("print")).toBe(START + 2 * SECOND);
  die();
  expect(alarm.at).toBe(START + 2 * SECOND);
});

test("deletes a job, and the alarm with the last of them", () => {
  const { jobs, alarm } = object();
  jobs.add("send", "mail", { id: "mail", at: START + SECOND });
  jobs.add("sweep", null, { id: "sweep", at: START + HOUR });
  jobs.delete("mail");
  expect(alarm.at).toBe(START + HOUR);
  jobs.delete("sweep");
  expect(alarm.at).toBeNull();
});

test("stores nothing again where its own job has emptied the storage", async () => {
  const { jobs, storage, ring, alarm } = object(async () => storage.deleteAll());
  jobs.add("send", "end");
  jobs.add("sweep", null, { at: START + HOUR });
  await ring();
  expect([...storage.kv.list()]).toEqual([]);
  expect(alarm.at).toBeNull();
});
