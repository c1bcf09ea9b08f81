import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { store } from "../../worker/store.ts";

// Plain words, and not a name that could be meant elsewhere.
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

/** A file's text, but for the stripes of WordPress's tables. */
const readWords = (file: string): string =>
  withoutSettings(readFileSync(file, "utf8")).toLowerCase().replaceAll("is-style-stripes", "");

/** Files outside a provider's folder that name it. */
const naming = (name: string): string[] =>
  files
    .filter((file) => !file.startsWith(`worker/payment/${name}/`))
    .filter((file) => readWords(file).includes(name))
    .toSorted();

const schema = readFileSync("shared/graphql/schema.graphql", "utf8");

/** A provider's key that WooGraphQL's schema has too, as a field of its own: it names both. */
const isField = (word: string): boolean => new RegExp(`^ +${word}[(:]`, "m").test(schema);

test.each(names)("%s is named in its folder and in the store, and nowhere else", (name) => {
  expect(naming(name)).toEqual([]);
});

test.each(store.payments)("the hosts and keys of $name are in its folder alone", (provider) => {
  const words = [...provider.hosts, ...provider.linkKeys]
    .filter((word) => !isField(word))
    .map((word) => word.toLowerCase());
  const strays = words.flatMap((word) =>
    naming(word).filter((file) => !file.startsWith(`worker/payment/${provider.name}/`)),
  );
  expect(strays).toEqual([]);
});
