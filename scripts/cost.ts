// `npm run cost -- --views 1000000`: estimates the monthly costs at Cloudflare, line by line, with
// scripts/cost/cost-model.ts. Each habit there can be set by its name: --picturesPerView 8.
import { costTable, type Habits, usualHabits } from "./cost/cost-model.ts";
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();

const names = Object.keys(usualHabits) as (keyof Habits)[];
const { values } = readArguments({
  options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
});

const given = Object.entries(values).map(([name, value]) => [name, Number(value)] as const);
const wrong = given.filter(([, value]) => !Number.isFinite(value) || value < 0);
if (wrong.length > 0)
  throw new Refusal(`These must be numbers: ${wrong.map(([name]) => `--${name}`).join(", ")}`);
console.log(costTable({ ...usualHabits, ...Object.fromEntries(given) }));
