import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names of the example's shop, its makers, its trade and its country, in both languages. */
const words = new RegExp(
  `(?<![\\p{L}\\d])(?:${[
    "engine.?care|samudra|bara|petty|legacy motor|stp|racing|balap",
    "oli|oils?|minyak|pelumas|lubricants?|viscosity|viskositas|kekentalan|sae|jaso|coolant",
    "engine (?:oil|flush)|mobil|motors?|motorbikes?|motorcycles?|scooters?|matic|matik|cars?|trucks?",
    "kendaraan|rem|brakes?|spuyer|injectors?|injektor|radiator|kampas|busi|bensin|diesel|gasoline",
    "bengkel|workshops?|mechanics?|montir|do you drive",
    "indonesian?s?|jakarta|surabaya|bandung|jawa|rupiah|wib|ppn|jne|sicepat",
  ].join("|")})(?![\\p{L}\\d])`,
  "iu",
);

interface Exception {
  files: RegExp;
  /** What is not looked for there. */
  words: RegExp;
  why: string;
}

const anything = /.+/;

/** What is said of the example's language and country on purpose. */
const exceptions: readonly Exception[] = [
  {
    files: /^worker\/catalogue\/search\/language-words\.\w+\.json$/,
    words: anything,
    why: "words of a language, whatever a shop sells",
  },
  {
    files: /^worker\/(?:catalogue\/)?search\/.*\.tsx?$/,
    words: /^\s*(?:\/\/|\/?\*).*|\s\/\/ .*|\/\*\* .* \*\//g,
    why: "comments explain by searches how a search is read",
  },
  {
    files:
      /^shared\/(?:i18n\/locales|article)\.ts$|^worker\/(?:catalogue\/search\/(?:words|synonyms)|settings\/settings-schema)\.ts$/,
    words: /\bindonesian?\b/gi,
    why: "the language of that name, of which a shop may have none",
  },
  {
    files: /^(?:shared|worker)\/country\//,
    words: anything,
    why: "the folders of countries, of which a build has one",
  },
  {
    files: /^worker\/delivery\/|^shared\/district\.ts$/,
    words: /^\s*(?:\/\/|\/?\*).*|\s\/\/ .*|\/\*\* .* \*\//g,
    why: "comments explain by examples what districts and couriers' labels look like",
  },
  {
    files: /^worker\/payment\/[\w-]+\//,
    words: anything,
    why: "a gateway's folder, of the country that the gateway is in",
  },
  {
    files: /^worker\/settings\/settings-schema\.ts$/,
    words: /\bin Indonesia\b/g,
    why: "the country whose addresses districts in EXTRAS were made for",
  },
  {
    files:
      /^shared\/money\.ts$|^worker\/(?:settings\/settings-schema|catalogue\/search\/readings\/(?:price|spoken-numbers))\.ts$/,
    words: /\brupiah\b/gi,
    why: "a currency that is shown without decimals, whatever the shop's is",
  },
  {
    files: /^worker\/platform\/http\/client-address\.ts$/,
    words: /engine-care-storefront/,
    why: "the name of the software in package.json, by which operators know its requests",
  },
];

const files = globSync("{worker,client,shared}/**/*.{ts,tsx,css,json,toml}").filter(
  (file) => !/\.(test|fixture)\.tsx?$|\/recorded\/|^shared\/graphql\//.test(file),
);

/** Lines of a file that say what is the brand's to say. */
function strays(file: string): string[] {
  const applying = exceptions.filter((it) => it.files.test(file));
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => applying.reduce((rest, it) => rest.replace(it.words, ""), line))
    .filter((line) => words.test(line))
    .map((line) => `${file}: ${line.trim().slice(0, 150)}`);
}

test("worker, client and shared name no brand, trade or country of the example", () => {
  expect(files.length).toBeGreaterThan(400);
  const where = "what names the trade, the brand or its country stands in brand/ or country/";
  expect(files.flatMap(strays), where).toEqual([]);
});
