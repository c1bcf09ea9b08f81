import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Refusal } from "../refusal.ts";

const patterns = [
  "{backend,client,shared,worker}/**/*.test.{ts,tsx}",
  "tests/**/*.{test,spec}.{ts,tsx}",
];

/** What a file's tests are called: by its folder beside the code, by its own name in `tests`. */
const toFeature = (file: string): string =>
  file.startsWith("tests") ? (basename(file).split(".")[0] ?? "") : basename(dirname(file));

/** Returns the feature whose tests alone are asked for; undefined for all. */
export function chosenFeature(args: readonly string[]): string | undefined {
  const [feature, ...more] = args;
  if (feature === undefined) return undefined;
  if (more.length > 0 || feature.startsWith("-"))
    throw new Refusal("npm test takes one name of a feature, such as npm test -- cart.");
  const files = globSync(patterns);
  if (files.some((file) => file.includes(feature))) return feature;
  const features = [...new Set(files.map(toFeature))].toSorted();
  throw new Refusal(`No tests are named ${feature}; there are: ${features.join(", ")}.`);
}

/** Whether a feature has tests in files whose paths match. */
export const hasTests = (paths: RegExp, feature: string): boolean =>
  globSync(patterns).some((file) => paths.test(file) && file.includes(feature));
