// A search is read by one reading after another, in the order of the tables below: each takes out of
// the query what it understands, and those behind it see the rest.
//
// To add one, for example for "2 pcs", which is no word of a product:
//
//   // readings/pieces.ts
//   /** "2 pcs": how many are wanted is chosen on the product's page. */
//   export const readPieces: TextReading = ({ text }) => ({ text: text.replace(/\b\d+\s?pcs\b/gi, " ") });
//
//   // readings/pieces.test.ts
//   test("a number of pieces is not searched for", () => {
//     expect(readPieces(unread("oli 2 pcs"), shopSynonyms()).text).toBe("oli  ");
//   });
//
// and `readPieces` in a table, before what would take its words. A reading of words is given them in
// `left`, and what it finds goes into `concepts`: `readCodes` is the shortest example. Words of a
// language stand in language-words.<lang>.json, those of the trade in the brand's search/. Then run
// `vitest run --project node worker/catalogue/search`: the judged searches must be no worse.
import {
  type Concept,
  joinTokens,
  type Query,
  type Reading,
  type TextReading,
  type Trade,
  token,
  unread,
  wordConcept,
} from "./query.ts";
import { readBrands } from "./readings/brands.ts";
import { readCodes } from "./readings/codes.ts";
import { readDistance } from "./readings/distance.ts";
import { readEngine } from "./readings/engine.ts";
import { readGrades } from "./readings/grades.ts";
import { readHead } from "./readings/head.ts";
import { isOrdinary } from "./readings/known-words.ts";
import { readNegation } from "./readings/negation.ts";
import { readNumbers } from "./readings/numbers.ts";
import { readOrder } from "./readings/order.ts";
import { listConcepts, readPhrases } from "./readings/phrases.ts";
import { readPlace } from "./readings/place.ts";
import { readPrice } from "./readings/price.ts";
import { readQuestion } from "./readings/question.ts";
import { readSpelling, understand } from "./readings/spelling.ts";
import { readWords } from "./readings/split-words.ts";
import { readSpokenNumbers } from "./readings/spoken-numbers.ts";
import { readVehicle, vehicleConcept } from "./readings/vehicle.ts";
import type { Synonyms } from "./synonyms.ts";
import { toAbsence, toWords } from "./words.ts";

/** Of the text as it is typed. */
const textReadings: readonly TextReading[] = [
  readSpokenNumbers,
  readEngine,
  readDistance,
  readPrice,
  readNegation,
  readPlace,
];

/** Of its words. */
const wordReadings: readonly Reading[] = [
  readWords,
  readSpelling,
  readCodes,
  readQuestion,
  readBrands,
  readVehicle,
  readGrades,
  readNumbers,
  readHead,
  readOrder,
  readPhrases,
];

/** What products must not have, as concepts. */
export interface ExcludedConcepts {
  text: string;
  without: string;
  concepts: Concept[];
  /** What products say that are without it. */
  absence: Concept;
}

/** A query as it is searched for. */
export interface ParsedQuery
  extends Pick<Query, "price" | "vehicle" | "brands" | "unknown" | "requestedOrder"> {
  concepts: Concept[];
  /** The query after typo correction; null when nothing was corrected. */
  corrected: string | null;
  /** Product terms that the query names. */
  things: string[][];
  excluded: ExcludedConcepts[];
  /** Whether what is asked for is no product, or for what the vehicle does not have. */
  isUnanswerable: boolean;
  /** Whether an unknown word says what kind of thing is searched for. */
  isHeadUnknown: boolean;
}

const absenceConcept = (words: readonly string[]): Concept => ({
  text: words.map(toAbsence).join(" "),
  kind: "soft",
  alternatives: words.map((word) => ({ words: [toAbsence(word)], worth: 1 })),
  literal: 0,
  weight: 1,
});

/** Concepts of words beside a query's own: what is excluded, what a brand means. */
function conceptsIn(words: readonly string[], trade: Trade): Concept[] {
  const { tokens } = understand(
    words.map((it) => token(it)),
    trade,
  );
  return listConcepts(tokens, trade.index, trade.synonyms).map((it) => ({ ...it, kind: "word" }));
}

/** "beda oli matic sama oli bebek": each of what is compared is of the kind that the head says. */
function compared({ asks, head }: Query, concepts: Concept[], trade: Trade): Concept[] {
  const isHard = ({ kind }: Concept) => kind !== "soft";
  if (asks !== "comparison" || !head || concepts.filter(isHard).length < 2) return concepts;
  return [
    ...conceptsIn([head.text], trade).map((it) => ({ ...it, isHead: true })),
    ...concepts.map(
      (it): Concept => (isHard(it) ? { ...it, kind: "soft", weight: 1, isHead: false } : it),
    ),
  ];
}

function thingsIn({ tokens, head, concepts }: Query, { synonyms }: Trade): string[][] {
  const things = tokens.flatMap(({ roots }, at) =>
    [...roots]
      .flatMap((root) => synonyms.things.get(root) ?? [])
      .filter((thing) => thing.every((word, index) => tokens[at + index]?.roots.has(word))),
  );
  // "knalpot ngebul": what has a symptom is not searched for.
  if (concepts.some(({ kind }) => kind === "problems")) return [];
  // "pengilap ban mobil": a thing beside what is searched for is not searched for.
  if (!head || head.isUnknown) return things;
  return things.filter((thing) => thing.some((word) => head.roots.has(word)));
}

/** "jasa poles panggilan", "oli mobil listrik" */
function isUnanswerable({ typed, vehicle, concepts }: Query, { services }: Synonyms): boolean {
  const words = ` ${toWords(typed).join(" ")} `;
  if (services.some((it) => words.includes(` ${it} `))) return true;
  const lacks = vehicle?.model.class.lacks ?? [];
  return concepts.some(({ text }) => text.split(" ").some((word) => lacks.includes(word)));
}

const maxLength = 200;

/** Reads what stands in the text of a query before it is split into words. */
export function readText(typed: string, synonyms: Synonyms): Query {
  const query = unread(typed.slice(0, maxLength));
  for (const read of textReadings) Object.assign(query, read(query, synonyms));
  return query;
}

/** Reads a query: all that is asked for in it, by which products are found. */
export function readQuery(typed: string, trade: Trade): ParsedQuery {
  const query = readText(typed, trade.synonyms);
  for (const read of wordReadings) Object.assign(query, read(query, trade));
  const { tokens, vehicle, price, requestedOrder, brandMeans, head } = query;
  const own = vehicle ? [...query.concepts, vehicleConcept(vehicle)] : query.concepts;
  const concepts = compared(query, own, trade);
  const excluded = query.excluded.map(({ text, without, words }) => ({
    ...{ text, without, absence: absenceConcept(words) },
    concepts: conceptsIn(words, trade),
  }));
  // What a brand's line is of helps to rank: "oli enduro" is of motorbikes.
  const ofBrand = conceptsIn(toWords(brandMeans ?? ""), trade).map(
    (it): Concept => ({ ...it, kind: "soft", weight: 1 }),
  );
  const isBrandAlone = concepts.length === 0 && brandMeans !== null;
  const isNothing = concepts.length === 0 && requestedOrder === null && !price;
  return {
    ...{ price, vehicle, requestedOrder, brands: query.brands },
    concepts: isBrandAlone
      ? conceptsIn(toWords(brandMeans), trade)
      : isNothing
        ? tokens.map((it) => wordConcept(it))
        : [...concepts, ...ofBrand, ...excluded.map(({ absence }) => absence)],
    corrected: query.isCorrected ? joinTokens(tokens) : null,
    things: thingsIn(query, trade),
    excluded,
    unknown: isNothing ? [] : query.unknown,
    isUnanswerable: isUnanswerable(query, trade.synonyms),
    isHeadUnknown: head?.isUnknown === true && isOrdinary(head, trade.synonyms),
  };
}
