import { env } from "../support/cloudflare-workers.ts";
import { CookieJar } from "../support/cookie-jar.ts";
import { type Actor, type Scene, wait } from "./actors/actor.ts";
import { makers } from "./actors/cast.ts";
import { steeredMaker } from "./actors/steered-cast.ts";
import { BackendService } from "./backend-service.ts";
import { ChangeCounter } from "./change-counter.ts";
import { Doubts } from "./doubts.ts";
import { always, atRest, check, type Facts } from "./invariants.ts";
import { Observer, type Violation } from "./observer.ts";
import { findTheme, type Plan } from "./plan.ts";
import { Faults } from "./platform/faults.ts";
import { Random } from "./platform/random.ts";
import { enterRun } from "./platform/runtime-globals.ts";
import type { SqliteD1 } from "./platform/sqlite.ts";
import { runAt, Timeline } from "./platform/timeline.ts";
import type { World } from "./platform/world.ts";
import { restock, startAt } from "./stocked-database.ts";
import { Storefront } from "./storefront.ts";
import { StripeService } from "./stripe-service.ts";

/** What came of a run. */
export interface Outcome {
  hash: string;
  /** Events in all, those after the faults too. */
  steps: number;
  faults: number;
  orders: number;
  /** How often each change of a record was taken. */
  changes: Record<string, number>;
  violations: Violation[];
  lines: string[];
}

/** How long who sends a webhook waits for the shop. */
const webhookMs = 10_000;
const hourMs = 3_600_000;
/** An order whose card nobody has paid is cancelled after a day. */
const patienceMs = 26 * hourMs;
/** Longer than any session or record is stored. */
const longestLifeMs = 400 * 24 * hourMs;
/** More than any run takes to come to rest: beyond them something goes round for ever. */
const maxRestSteps = 20_000;

/** One thing after another has to succeed in a short run, which has no time for much else. */
const shortScales = [0, 0.02, 0.04, 0.1] as const;

interface Stage extends Facts {
  world: World;
  actors: Actor[];
  changes: ChangeCounter;
  shop: Storefront;
}

function openStage(plan: Plan, database: SqliteD1, keepsLines: boolean): Stage {
  const theme = findTheme(plan);
  const { family, seed } = plan;
  const random = new Random(family === "plain" ? `${seed}` : `${family} ${seed}`);
  const timeline = new Timeline({ startAt, keepsLines });
  const faults = new Faults(random.fork("faults"), {
    ...{ kinds: plan.faults, muted: plan.muted },
    ...(family === "short" && { scales: shortScales }),
  });
  const observer = new Observer();
  const logged = (level: string, line: string) => {
    timeline.note("log", `${level} ${line}`);
    if (/"event":"(?:defect|job\.failed)"/.test(line)) observer.violate("no defect", line);
    if (line.includes('"event":"change.uncertain"')) observer.hasUncertainChange = true;
  };
  const changes = new ChangeCounter((taken) =>
    observer.violate("no change of a record that is not in the table", taken),
  );
  const doubts = new Doubts((detail) =>
    observer.violate("the shop knows what it can know", detail),
  );
  const wrote: World["wrote"] = (object, name, before, after) => {
    changes.wrote(object, name, before, after);
    doubts.wrote(
      name,
      { before, after },
      { backend, now: timeline.now, jumpedMs: timeline.jumpedMs },
    );
  };
  const lost = (label: string) => {
    // Without the plugin WooCommerce does not know it again.
    if (label === "cart.add" && plan.character === "stock") observer.hasRepeatedAdd = true;
  };
  const world: World = { timeline, random: random.fork("shop"), faults, logged, lost, wrote };
  const shop: Storefront = new Storefront(world, () => backend, plan.character);
  const notifyStorefront = (request: Request) =>
    shop.fetch(request, AbortSignal.timeout(webhookMs));
  const backend: BackendService = new BackendService(world, database, {
    character: plan.character,
    isLate: plan.isBackendLate,
    hasProvider: plan.actors.includes("provider-customer"),
    notifyStorefront,
  });
  const stripe = new StripeService(world, notifyStorefront, theme);
  Object.assign(env, backend.env);
  enterRun(world, async (sent) => {
    const { host } = new URL(sent.url);
    if (host === "stripe.test") return stripe.fetch(sent);
    if (host === "woo.test") return backend.fetch(sent);
    throw new TypeError(`Nobody is at ${host}.`);
  });
  const jars = new Map<string, CookieJar>();
  const getJar = (browser: string) => {
    const jar = jars.get(browser) ?? new CookieJar();
    jars.set(browser, jar);
    return jar;
  };
  const actors = plan.actors.map((name) => {
    const make = makers[name] ?? steeredMaker(name);
    if (!make) throw new Error(`There is no actor ${name}.`);
    const own = { random: random.fork(name), name, theme, getJar };
    return make({ world, shop, stripe, backend, observer, ...own } satisfies Scene);
  });
  return { world, actors, backend, stripe, observer, changes, shop };
}

/**
 * Whether it goes on within its limits. Timers and pauses count little: a library's cache sets one at
 * its second use, in whichever run that is.
 */
function limitFrom({ steps, events }: Timeline, { more = maxRestSteps } = {}) {
  const [lastStep, lastEvent] = [steps + more, events + 20 * more];
  return (timeline: Timeline) => timeline.steps < lastStep && timeline.events < lastEvent;
}

/** Lets events happen until work ends; returns whether it did within the limits. */
async function runUntil(stage: Stage, work: Promise<void>): Promise<boolean> {
  const { timeline } = stage.world;
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, (cause) => {
    stage.observer.violate("the simulation itself", String(cause?.stack ?? cause));
    done();
  });
  await timeline.drain();
  const goesOn = limitFrom(timeline);
  while (!isDone && goesOn(timeline) && stage.observer.violations.length === 0)
    if (!(await timeline.step())) break;
  if (!goesOn(timeline))
    stage.observer.violate(
      "all comes to rest",
      `${maxRestSteps} steps after the faults it has not`,
    );
  return isDone;
}

/** Returns what the actors still do when faults are over. */
async function actUntilFaultsEnd(stage: Stage, steps: number): Promise<{ acted: Promise<void> }> {
  const { world, actors, observer } = stage;
  const acting = actors.map((actor) =>
    runAt({ name: actor.name, isGone: false }, () => actor.act()),
  );
  const acted = Promise.all(acting).then(() => {});
  let isDone = false;
  const awaited = acting.filter((_, at) => actors[at]?.isAwaited);
  if (awaited.length > 0)
    void Promise.all(awaited).then(() => {
      isDone = true;
    });
  await world.timeline.drain();
  const goesOn = limitFrom(world.timeline, { more: steps });
  while (!isDone && goesOn(world.timeline) && observer.violations.length === 0) {
    if (!(await world.timeline.step())) break;
    check(always, stage);
  }
  world.faults.isOver = true;
  world.timeline.note("simulation", "faults are over");
  return { acted };
}

/** A form whose sender never comes back is resolved by its session. */
function requireResolved({ shop, observer }: Stage): void {
  for (const { storage } of shop.objects.SESSIONS.all().values())
    for (const [key, { state }] of storage.kv.list<{ state: string }>({ prefix: "checkout:" }))
      if (state === "sent") observer.violate("a checkout is resolved without its sender", key);
}

async function comeToRest(stage: Stage, acted: Promise<void>): Promise<void> {
  const { world, actors, observer } = stage;
  const at = (name: string, work: () => Promise<void>) => runAt({ name, isGone: false }, work);
  const isDone = await runUntil(stage, acted);
  if (!isDone && observer.violations.length === 0)
    observer.violate("every actor gets a response", "some still wait when all is well");
  await runUntil(
    stage,
    at("clock", () => wait({ world }, patienceMs)),
  );
  requireResolved(stage);
  await runUntil(
    stage,
    at("woocommerce", () => stage.backend.runHoldStock()),
  );
  observer.isAtRest = true;
  for (const actor of actors) {
    const isResolved = await runUntil(
      stage,
      at(actor.name, () => actor.finish()),
    );
    if (!isResolved && observer.violations.length === 0)
      observer.violate("every actor gets a response", `${actor.name} still waits at rest`);
  }
  if (observer.violations.length > 0) return;
  check(atRest, stage);
  world.timeline.note("simulation", "a year goes by");
  const goesOn = limitFrom(world.timeline);
  const until = world.timeline.now + longestLifeMs;
  while (goesOn(world.timeline)) if (!(await world.timeline.step(until))) break;
  if (!goesOn(world.timeline))
    observer.violate("every alarm ends", `${maxRestSteps} steps later alarms still ring`);
  check(atRest, stage);
}

/** Runs a plan from an empty shop to rest; a violation ends it. */
export async function simulate(
  plan: Plan,
  database: SqliteD1,
  { keepsLines = false } = {},
): Promise<Outcome> {
  await restock(database);
  const stage = openStage(plan, database, keepsLines);
  const { length = 1 } = findTheme(plan) ?? {};
  const { acted } = await actUntilFaultsEnd(stage, plan.steps * length);
  if (stage.observer.violations.length === 0) await comeToRest(stage, acted);
  const { timeline, faults } = stage.world;
  for (const { invariant, detail } of stage.observer.violations)
    timeline.note("VIOLATION", `${invariant}: ${detail}`);
  return {
    hash: timeline.hash(),
    steps: timeline.steps,
    faults: faults.count,
    orders: stage.backend.orders.length,
    changes: stage.changes.counts,
    violations: stage.observer.violations,
    lines: timeline.lines,
  };
}
