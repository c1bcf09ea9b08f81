import { cast } from "./actors/cast.ts";
import { type Character, characters } from "./backend-service.ts";
import { type FaultKind, faultKinds } from "./platform/faults.ts";
import { Random } from "./platform/random.ts";
import { type ThemeName, themeNames, themes } from "./themes.ts";

/** All that decides a run: the same plan always gives the same trace. */
export interface Plan {
  seed: number;
  /** Events until faults end. */
  steps: number;
  character: Character;
  actors: string[];
  /** What a steered run has more of; null where nothing is steered. */
  theme: ThemeName | null;
  faults: FaultKind[];
  /** Whether the backend also exceeds what the shop assumes of it. */
  isBackendLate: boolean;
  /** Numbers of faults that are left out. */
  muted: number[];
}

/** What a seed plays: some of the actors, before one of the two backends. */
export function planOf(seed: number, steps: number, isBackendLate = false): Plan {
  const random = new Random(`plan ${seed}`);
  // Who came to the cast later changes no other choice of a seed.
  const later = new Random(`plan ${seed}, later`);
  // Without WooCommerce's own doings a checkout hardly meets anything rare.
  const laterChances: Record<string, number> = {
    canceller: 0.5,
    "late-card": 0.5,
    "provider-customer": 0.5,
  };
  const chosen = cast.filter((name) => {
    const chance = laterChances[name];
    if (chance !== undefined) return later.chance(chance);
    return random.chance(0.75) || name === "woocommerce";
  });
  return {
    seed,
    steps,
    character: random.pick([...characters]),
    actors: chosen.length > 0 ? chosen : [...cast],
    theme: null,
    faults: [...faultKinds],
    isBackendLate,
    muted: [],
  };
}

/** What a seed of the second family plays: one theme after another, so that all come as often. */
export function steeredPlanOf(seed: number, steps: number, isBackendLate = false): Plan {
  const theme = themeNames[seed % themeNames.length] ?? themeNames[0];
  const { actors, character } = themes[theme];
  const random = new Random(`steered plan ${seed}`);
  return {
    ...{ seed, steps, theme, isBackendLate, actors: [...actors], muted: [] },
    character: character ?? random.pick([...characters]),
    faults: [...faultKinds],
  };
}

/** The options of the command that replays a plan, where they differ from its seed's own. */
export function optionsOf(plan: Plan): string {
  const own = (plan.theme === null ? planOf : steeredPlanOf)(plan.seed, plan.steps);
  const lists = { actors: plan.actors, faults: plan.faults, mute: plan.muted };
  const ownLists = { actors: own.actors, faults: own.faults, mute: own.muted };
  const options = Object.entries(lists)
    .filter(([name, list]) => String(list) !== String(ownLists[name as keyof typeof ownLists]))
    .map(([name, list]) => ` --${name} ${list.join(",") || "none"}`);
  const mode = `${plan.theme === null ? "" : " --steered"}${plan.isBackendLate ? " --late-backend" : ""}`;
  return `--seed ${plan.seed} --steps ${plan.steps}${mode}${options.join("")}`;
}
