import { cast } from "./actors/cast.ts";
import { type Character, characters } from "./backend-service.ts";
import { type FaultKind, faultKinds } from "./platform/faults.ts";
import { Random } from "./platform/random.ts";
import { changeNames } from "./record-changes.ts";
import { shortTheme } from "./short-lives.ts";
import { type Theme, type ThemeName, themeNames, themes } from "./themes.ts";

/** The families of seeds: with everybody, each with a theme, and each towards one change alone. */
export type Family = "plain" | "steered" | "short";

/** All that decides a run: the same plan always gives the same trace. */
export interface Plan {
  family: Family;
  seed: number;
  /** Events until faults end, at most. */
  steps: number;
  character: Character;
  actors: string[];
  /** What a steered run has more of; null in the other families. */
  theme: ThemeName | null;
  /** The change that a short run is to bring; null in the other families. */
  goal: string | null;
  faults: FaultKind[];
  /** Whether the backend also exceeds what the shop assumes of it. */
  isBackendLate: boolean;
  /** Numbers of faults that are left out. */
  muted: number[];
}

/** What a seed plays: some of the actors, before one of the two backends. */
function createPlan(seed: number, steps: number, isBackendLate = false): Plan {
  const random = new Random(`plan ${seed}`);
  // Who came to the cast later changes no other choice of a seed.
  const later = new Random(`plan ${seed}, later`);
  // Without WooCommerce's own doings a checkout hardly meets anything rare.
  const laterChances: Record<string, number> = {
    canceller: 0.5,
    "late-card": 0.5,
    "provider-customer": 0.5,
    traveller: 0.5,
  };
  const chosen = cast.filter((name) => {
    const chance = laterChances[name];
    if (chance !== undefined) return later.chance(chance);
    return random.chance(0.75) || name === "woocommerce";
  });
  return {
    family: "plain",
    seed,
    steps,
    character: random.pick([...characters]),
    actors: chosen.length > 0 ? chosen : [...cast],
    theme: null,
    goal: null,
    faults: [...faultKinds],
    isBackendLate,
    muted: [],
  };
}

/** What a seed of the second family plays: one theme after another, so that all come as often. */
function createSteeredPlan(seed: number, steps: number, isBackendLate = false): Plan {
  const theme = themeNames[seed % themeNames.length] ?? themeNames[0];
  const { actors, character } = themes[theme];
  const random = new Random(`steered plan ${seed}`);
  return {
    ...{ family: "steered", goal: null },
    ...{ seed, steps, theme, isBackendLate, actors: [...actors], muted: [] },
    character: character ?? random.pick([...characters]),
    faults: [...faultKinds],
  };
}

/** What a seed of the third family plays: one change after another, so that all are aimed at as often. */
function createShortPlan(seed: number, steps: number, isBackendLate = false): Plan {
  const goal = changeNames[seed % changeNames.length] ?? "";
  const { actors, character } = shortTheme(goal);
  const random = new Random(`short plan ${seed}`);
  return {
    ...{ family: "short", theme: null },
    ...{ seed, steps, goal, isBackendLate, actors: [...actors], muted: [] },
    character: character ?? random.pick([...characters]),
    faults: [...faultKinds],
  };
}

export const planners = { plain: createPlan, steered: createSteeredPlan, short: createShortPlan };

/** What a run has more of; null where nothing is steered. */
export function findTheme({ theme, goal }: Plan): Theme | null {
  if (theme !== null) return themes[theme];
  return goal === null ? null : shortTheme(goal);
}

/** The options of the command that replays a plan, where they differ from its seed's own. */
export function toOptions(plan: Plan): string {
  const own = planners[plan.family](plan.seed, plan.steps);
  const lists = { actors: plan.actors, faults: plan.faults, mute: plan.muted };
  const ownLists = { actors: own.actors, faults: own.faults, mute: own.muted };
  const options = Object.entries(lists)
    .filter(([name, list]) => String(list) !== String(ownLists[name as keyof typeof ownLists]))
    .map(([name, list]) => ` --${name} ${list.join(",") || "none"}`);
  const mode = `${plan.family === "plain" ? "" : ` --${plan.family}`}${plan.isBackendLate ? " --late-backend" : ""}`;
  return `--seed ${plan.seed} --steps ${plan.steps}${mode}${options.join("")}`;
}
