import type { Plan } from "./plan.ts";
import type { Outcome } from "./simulate.ts";

type Run = (plan: Plan) => Promise<Outcome>;

const maxRuns = 80;

/** Whether it still fails in the same way. */
const failsAlike = (one: Outcome, other: Outcome): boolean =>
  other.violations[0]?.invariant === one.violations[0]?.invariant;

/** The smallest plan that is found to fail in the same way: fewer steps, actors and faults. */
export async function shrink(plan: Plan, failed: Outcome, run: Run): Promise<Plan> {
  let best = plan;
  let runs = 0;
  const attempt = async (smaller: Plan): Promise<boolean> => {
    runs += 1;
    if (runs > maxRuns || !failsAlike(failed, await run(smaller))) return false;
    best = smaller;
    return true;
  };
  for (let cut = Math.floor(best.steps / 2); cut >= 10; cut = Math.floor(cut / 2))
    while (best.steps > cut && (await attempt({ ...best, steps: best.steps - cut })));
  for (const actor of plan.actors)
    if (best.actors.length > 1)
      await attempt({ ...best, actors: best.actors.filter((other) => other !== actor) });
  for (const kind of plan.faults)
    await attempt({ ...best, faults: best.faults.filter((other) => other !== kind) });
  const { faults } = await run(best);
  for (let size = Math.ceil(faults / 2); size >= 1 && runs < maxRuns; size = Math.floor(size / 2))
    for (let from = 1; from <= faults; from += size) {
      const more = Array.from({ length: size }, (_, at) => from + at);
      await attempt({ ...best, muted: [...new Set([...best.muted, ...more])] });
    }
  return best;
}
