import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { store } from "../../worker/store.ts";

// Not a name that could be meant elsewhere.
const names = store.payments
  .map(({ name }) => name)
  .filter((name) => name !== "offline" && name !== "unknown");

/** Settings are named after what they are of, and WooGraphQL's schema is not ours to name. */
const withoutSettings = (code: string): string =>
  code.replace(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g, "").replace(/\w*stripePayment\w*/gi, "");

const excepted = [
  /^worker\/(store|settings\/settings-schema)\.ts$/,
  /^shared\/graphql\//,
  /\/districts\.txt$/,
  // Recordings of one provider name others.
  /^worker\/payment\/[\w-]+\/recorded\//,
  // The drawing of a stripe.
  /^backend\/seed\/pictures\/|^worker\/home\/home-page\.css$/,
];

const files = globSync("{worker,client,shared,backend,scripts}/**/*.{ts,tsx,css,json,toml}").filter(
  (file) => !/\.(test|fixture)\.tsx?$/.test(file) && !excepted.some((one) => one.test(file)),
);

/**
 * A name as a whole word: alone, beside other signs, or in a camelCase name. "snap" is in snapToken
 * and _SNAP_, and not in snapshot.
 */
function asWord(name: string): RegExp {
  const word = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return new RegExp(
    `(?<![A-Za-z])${word}(?![a-z])|${capital}(?![a-z])|(?<![A-Z])${word.toUpperCase()}(?![A-Z])`,
  );
}

const texts = new Map(files.map((file) => [file, withoutSettings(readFileSync(file, "utf8"))]));

/** Files outside a provider's folder with words that are matched. */
const naming = (folder: string, words: RegExp): string[] =>
  files
    .filter((file) => !file.startsWith(`worker/payment/${folder}/`))
    .filter((file) => words.test(texts.get(file) ?? ""))
    .toSorted();

const schema = readFileSync("shared/graphql/schema.graphql", "utf8");

/** A provider's key that WooGraphQL's schema has too, as a field of its own: it names both. */
const isField = (word: string): boolean => new RegExp(`^ +${word}[(:]`, "m").test(schema);

test.each([
  ["snap", ["snap", "snapToken", "aSnap", "SNAP", "x-snap-1", "_snap_id"], ["snapshot", "unsnap"]],
  ["ipaymu", ["ipaymuFee", "readIpaymu"], ["ipaymus"]],
])("%s is found as a word, not in another", (name, found, others) => {
  const isFound = (text: string) => asWord(name).test(text);
  expect([found.filter(isFound), others.filter(isFound)]).toEqual([found, []]);
});

test.each(names)("%s is named in its folder and in the store, and nowhere else", (name) => {
  expect(naming(name, asWord(name))).toEqual([]);
});

test.each(store.payments)("the hosts and keys of $name are in its folder alone", (provider) => {
  const words = [...provider.hosts, ...provider.linkKeys].filter((word) => !isField(word));
  expect(words.flatMap((word) => naming(provider.name, asWord(word)))).toEqual([]);
});
