import * as ownWords from "#worker-country/couriers.ts";
import type { Courier, ParcelWords } from "../country/country.ts";

/** A parcel's number and who carries it. */
export interface TrackedNumber {
  courier: Courier | null;
  number: string;
}

// Longer texts are no note about a parcel.
const MAX_LENGTH = 4_000;
const MAX_NUMBERS = 10;

const isDate = (number: string): boolean =>
  /^(?:20\d\d[01]\d[0-3]\d(?:\d{4}|\d{6})?|[0-3]\d[01]\d20\d\d|20\d\d-[01]\d-[0-3]\d|[0-3]?\d-[01]?\d-20\d\d)$/.test(
    number,
  );

// A word with digits in it, whose groups may be divided by hyphens.
const word = String.raw`[A-Z\d](?:[A-Z\d]|-(?=[A-Z\d]))*(?![\w@/]|\.\w)`;
const words = new RegExp(String.raw`(?<![\w/@.#+-])${word}`, "gi");
const firstWord = new RegExp(`^${word}`, "i");
// What may stand between a label and its number.
const gap = /^[^\n\d]{0,40}?\n?[^\n\d]{0,10}?(?=(?<![A-Z])(?:[A-Z]{2} )?[A-Z]{0,6}-?\d)/i;

interface Place {
  number: string;
  from: number;
  isLabelled: boolean;
}

const compact = (text: string): string => text.replaceAll(" ", "").toUpperCase();

const wordsIn = (text: string): Place[] =>
  Array.from(text.matchAll(words), ({ index, 0: found }) => ({
    number: compact(found),
    from: index,
    isLabelled: false,
  }));

/** Where all matches begin. */
const findAll = (text: string, { source }: RegExp): number[] =>
  Array.from(text.matchAll(new RegExp(source, "gi")), ({ index }) => index);

const lineAround = (text: string, at: number): { before: string; after: string } => {
  const start = text.lastIndexOf("\n", at) + 1;
  const end = text.indexOf("\n", at);
  return { before: text.slice(start, at), after: text.slice(at, end < 0 ? undefined : end) };
};

/** How far a courier's name may stand before its number. */
const NEAR = 60;

/** Reads notes by the words and couriers of a country. */
export function parcelReader({
  couriers,
  anyNumber,
  groups,
  label,
  otherLabel,
  isPhone,
}: ParcelWords) {
  /** The courier that a text names first; null where it names none. */
  function courierIn(text: string): Courier | null {
    const named = couriers
      .map((courier) => ({ courier, at: text.search(courier.words) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    return named[0]?.courier ?? null;
  }

  /** Numbers that stand behind a word such as "resi". */
  function labelledIn(text: string): Place[] {
    const found: Place[] = [];
    for (const { index, 0: word } of text.matchAll(label)) {
      const behind = index + word.length;
      // "Resi: JNE 0123", "No. resi paket Anda adalah 0123", "Resi (SiCepat): 0012 3456 7890".
      const between = gap.exec(text.slice(behind, behind + 90))?.[0];
      if (between === undefined || otherLabel.test(between)) continue;
      const from = behind + between.length;
      const rest = text.slice(from, from + 90);
      const one = firstWord.exec(rest)?.[0] ?? "";
      const grouped = groups.exec(rest)?.[0] ?? "";
      // Of two numbers one after the other each is long enough by itself.
      const number = compact(anyNumber.test(compact(one)) ? one : grouped || one);
      if (number) found.push({ number, from, isLabelled: true });
    }
    return found;
  }

  /** The courier that is named last before a number, else first behind it: in its line, or anywhere. */
  function courierBeside(text: string, at: number): Courier | null {
    const before = text.slice(0, at);
    const named = couriers
      .map((courier) => ({ courier, at: findAll(before, courier.words).at(-1) ?? -1 }))
      .filter((one) => one.at >= 0)
      .sort((one, other) => other.at - one.at);
    return named[0]?.courier ?? courierIn(lineAround(text, at).after) ?? courierIn(text);
  }

  /** Where the last courier's name in a text begins; 0 without one. */
  const lastNameIn = (text: string): number =>
    Math.max(0, ...couriers.flatMap(({ words }) => findAll(text, words)));

  /** The courier of a number that stands there; undefined where it is no parcel's. */
  function findCourier(
    text: string,
    { number, from, isLabelled }: Place,
  ): Courier | null | undefined {
    const { before } = lineAround(text, from);
    const [letters = ""] = /^[A-Z]+/.exec(number) ?? [];
    const owner: Courier | null =
      couriers.find(({ own }) => own?.test(number)) ?? courierIn(letters);
    const beside = courierBeside(text, from);
    if (isLabelled) {
      const courier = owner ?? beside;
      return (courier?.number ?? anyNumber).test(number) ? courier : undefined;
    }
    const named = lastNameIn(before);
    // "Order 1013 via JNE 0109...": what stands before the courier's name labels another number.
    if (otherLabel.test(before.slice(named)) || isPhone(number) || isDate(number)) return undefined;
    if (/^RP\d+$/.test(number)) return undefined;
    // A word of letters with a hyphen and a few digits is a product's.
    if (owner?.number.test(number)) return owner;
    const near = courierIn(before.slice(-NEAR));
    return near && !/-/.test(number) && near.number.test(number) ? near : undefined;
  }

  /**
   * Finds the tracking numbers in a note of the shop, as couriers give them. `shippedBy` is
   * the title of the order's rate, whose courier a number has where the note names none.
   */
  function findTrackingNumbers(note: string, shippedBy = ""): TrackedNumber[] {
    const text = note.normalize("NFKC").slice(0, MAX_LENGTH);
    const found = new Map<string, TrackedNumber>();
    for (const place of [...labelledIn(text), ...wordsIn(text)]) {
      const courier = findCourier(text, place);
      if (courier === undefined || found.has(place.number)) continue;
      found.set(place.number, { courier: courier ?? courierIn(shippedBy), number: place.number });
    }
    return [...found.values()].slice(0, MAX_NUMBERS);
  }

  return { courierIn, findTrackingNumbers };
}

export const { courierIn, findTrackingNumbers } = parcelReader(ownWords);
