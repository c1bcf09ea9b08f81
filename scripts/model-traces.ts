// `node scripts/model-traces.ts FOLDER`: of the traces that Quint wrote there, those that take every
// action and every change of docs/models/replayed.qnt, for tests/simulation/model. docs/models/README.md
// has the command that makes them.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import type { ModelState, Step, Trace } from "../tests/simulation/model/traces.ts";
import { Refusal, refuseInSentences } from "./refusal.ts";

refuseInSentences();

const file = "tests/simulation/model/traces.jsonl";
/** Each change is in so many traces, where there are as many. */
const times = 2;

/** A value of ITF without its wrappers: sets are lists, and maps are objects. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  const it = value as Record<string, unknown>;
  if (typeof it["#bigint"] === "string") return Number(it["#bigint"]);
  if (Array.isArray(it["#set"])) return it["#set"].map(plain);
  if (Array.isArray(it["#tup"])) return it["#tup"].map(plain);
  if (Array.isArray(it["#map"]))
    return Object.fromEntries(it["#map"].map(([key, one]) => [String(plain(key)), plain(one)]));
  return Object.fromEntries(Object.entries(it).map(([key, one]) => [key, plain(one)]));
}

type Named = Record<string, unknown>;

type Derived = "orders" | "isUnderWay" | "isAwaited" | "isSentOff" | "isAgain";

interface Read extends Omit<ModelState, Derived> {
  orders: Record<string, ModelState["orders"][number]>;
  running: string;
  wire: { stage: string; isAgain: boolean };
}

/** What was chosen for a step: Quint names also what the step did not ask for. */
const picked = (picks: Named, name: string): unknown => {
  const { tag, value } = picks[name] as { tag: string; value: unknown };
  return tag === "Some" ? value : undefined;
};

function toState(read: Read): ModelState {
  const { cart, price, payments, checkouts, lates, devices, shown, reported } = read;
  const { running, wire } = read;
  const isSent = Object.values(checkouts).some(({ state }) => state === "sent");
  return {
    ...{ cart, price, payments, checkouts, lates, devices, shown, reported },
    orders: Object.keys(read.orders)
      .sort((one, other) => Number(one) - Number(other))
      .map((id) => read.orders[id] as ModelState["orders"][number]),
    isUnderWay: running !== "" || wire.stage === "request" || isSent,
    isAwaited: running !== "",
    isSentOff: wire.stage === "request",
    isAgain: wire.isAgain,
  };
}

function toTrace(path: string): Trace {
  const { states } = JSON.parse(readFileSync(path, "utf8")) as { states: Named[] };
  const steps = states.map((state): Step => {
    const read = Object.fromEntries(
      Object.entries(state).map(([name, value]) => [name.split("::").at(-1) ?? "", plain(value)]),
    ) as unknown as Read & { act: string; nondetPicks: Named };
    const pick = (name: string) => picked(read.nondetPicks, name);
    return {
      act: read.act,
      device: pick("device") as string,
      key: pick("key") as string,
      piece: pick("piece") as number,
      end: pick("end") as Step["end"],
      id: pick("id") as number,
      state: toState(read),
    };
  });
  const end = steps.findIndex(({ act }) => act === "abandon");
  return end === -1 ? steps : steps.slice(0, end + 1);
}

/** What a trace shows: each action with the changes of the records that it makes. */
function shownBy(trace: Trace): Set<string> {
  const shown = new Set<string>();
  for (const [at, { act, state }] of trace.entries()) {
    const before = trace[at - 1]?.state;
    shown.add(act);
    for (const key of Object.keys(state.checkouts)) {
      const [was, is] = [before?.checkouts[key], state.checkouts[key]];
      const [paid, pays] = [before?.payments[key], state.payments[key]];
      if (was && is && was.state !== is.state)
        shown.add(`${act} ${was.state} ${is.state} ${is.by} ${was.wasSent}`);
      if (paid && pays && paid.record !== pays.record)
        shown.add(`${act} payment ${paid.record} ${pays.record}`);
    }
  }
  return shown;
}

const [folder = ""] = process.argv.slice(2);
const traces = globSync(`${folder}/*.itf.json`).sort().map(toTrace);
if (traces.length === 0) throw new Refusal(`There is no *.itf.json in "${folder}".`);
const left = new Map<string, number>();
const candidates = traces.map((trace) => ({ trace, shown: shownBy(trace) }));
for (const { shown } of candidates)
  for (const one of shown) left.set(one, Math.min(times, (left.get(one) ?? 0) + 1));
const chosen: Trace[] = [];
for (;;) {
  const worth = ({ shown, trace }: (typeof candidates)[number]) =>
    [...shown].filter((one) => (left.get(one) ?? 0) > 0).length - trace.length / 1_000;
  const [best] = candidates.sort((one, other) => worth(other) - worth(one));
  if (!best || worth(best) < 0.5) break;
  candidates.splice(candidates.indexOf(best), 1);
  for (const one of best.shown) left.set(one, Math.max(0, (left.get(one) ?? 0) - 1));
  chosen.push(best.trace);
}
/** A state that is as before is left out of a line, part by part. */
function shortened(trace: Trace): object[] {
  return trace.map(({ state, ...step }, at) => {
    const before = trace[at - 1]?.state;
    const changed = Object.entries(state).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(before?.[name as keyof ModelState]),
    );
    return { ...step, state: Object.fromEntries(changed) };
  });
}

writeFileSync(
  file,
  chosen
    .map(
      (trace) => `${JSON.stringify(shortened(trace))}
`,
    )
    .join(""),
);
console.log(`${chosen.length} of ${traces.length} traces in ${file}`);
