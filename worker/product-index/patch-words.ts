import type { ProductWords, SearchedProduct } from "../commerce/indexed-product.ts";
import {
  GrowingBytes,
  GrowingNumbers,
  joined,
  productWords,
  startsOf,
} from "../search/search-builder.ts";
import { lettersOf, rootsOf, typoLengths } from "../search/words.ts";
import { bytesOf, type ChangedArrays, type Piece, type StoredArrays } from "./stored-arrays.ts";

/** A product of an index whose words change. */
export interface ReplacedTexts {
  /** Its number in the index. */
  product: number;
  before: SearchedProduct;
  after: SearchedProduct;
}

/** Texts as they are stored, each ended by a line break. */
const linesOf = (bytes: Uint8Array): string[] => {
  const lines = new TextDecoder().decode(bytes).split("\n");
  lines.pop();
  return lines;
};

/** Sorted words in one text: of tens of thousands few are looked at. */
class Words {
  /** Each word ended by a line break. */
  readonly all: string;
  readonly starts: Uint32Array;

  constructor(all: string, starts: Uint32Array) {
    this.all = all;
    this.starts = starts;
  }

  get length(): number {
    return this.starts.length - 1;
  }

  at(word: number): string {
    return this.all.slice(this.starts[word], (this.starts[word + 1] as number) - 1);
  }
}

/** What changes of a word's lists: products that no longer have it, and those that now do. */
interface WordChange {
  gone: Set<number>;
  added: Map<number, number>;
}

type Changes = Map<string, WordChange>;

const changeOf = (changes: Changes, word: string): WordChange => {
  const change = changes.get(word) ?? { gone: new Set(), added: new Map() };
  changes.set(word, change);
  return change;
};

/** The entries of a word with some gone and some added, by product. */
function changedStrong(before: Uint32Array, { gone, added }: WordChange): Uint32Array {
  const fresh = Uint32Array.from(added, ([product, weight]) => (product << 8) | weight).sort();
  const after = new Uint32Array(before.length + fresh.length);
  let [length, next] = [0, 0];
  for (const entry of before) {
    while (next < fresh.length && (fresh[next] as number) < entry)
      after[length++] = fresh[next++] as number;
    if (!gone.has(entry >>> 8)) after[length++] = entry;
  }
  while (next < fresh.length) after[length++] = fresh[next++] as number;
  return after.subarray(0, length);
}

/** The same of a word of descriptions: products as differences, seven bits per byte. */
function changedWeak(before: Uint8Array, { gone, added }: WordChange): Uint8Array {
  const fresh = Uint32Array.from(added.keys()).sort();
  const bytes = new GrowingBytes(before.length + 5 * fresh.length);
  let [last, next, product] = [0, 0, 0];
  const add = (it: number) => {
    bytes.appendNumber(it - last);
    last = it;
  };
  for (let at = 0; at < before.length; ) {
    let [difference, shift, byte] = [0, 0, 128];
    while (byte > 127) {
      byte = before[at++] as number;
      difference |= (byte & 127) << shift;
      shift += 7;
    }
    product += difference;
    while (next < fresh.length && (fresh[next] as number) < product) add(fresh[next++] as number);
    if (!gone.has(product)) add(product);
  }
  while (next < fresh.length) add(fresh[next++] as number);
  return bytes.view();
}

/** The first of some sorted words that is not before another. */
function firstNotBefore(words: Words, wanted: string): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (words.at(middle) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Where a word is in a sorted vocabulary; -1 where it is not. */
function placeIn(words: Words, wanted: string): number {
  const at = firstNotBefore(words, wanted);
  return at < words.length && words.at(at) === wanted ? at : -1;
}

/** Where the words of an index change: what is before `at` of the words before, and what is there now. */
interface Edit {
  at: number;
  /** A word that comes before the one at this place; null where that one is gone. */
  word: string | null;
}

/** The words of an index as they become. Holds what changes, and few bytes of what does not. */
class Vocabulary {
  readonly before: Words;
  readonly removed: ReadonlySet<string>;
  readonly added: readonly string[];
  readonly #edits: readonly Edit[];
  /** From which words on numbers move, and by how much. */
  readonly #moves: readonly { from: number; by: number }[];

  constructor(before: Words, removed: ReadonlySet<string>, added: readonly string[]) {
    this.before = before;
    this.removed = removed;
    this.added = added;
    this.#edits = [
      ...added.map((word) => ({ at: firstNotBefore(before, word), word })),
      ...Array.from(removed, (word) => ({ at: firstNotBefore(before, word), word: null })),
    ].sort((a, b) => a.at - b.at || Number(a.word === null) - Number(b.word === null));
    let by = 0;
    this.#moves = this.#edits.map(({ at, word }) => {
      by += word === null ? -1 : 1;
      return { from: word === null ? at + 1 : at, by };
    });
  }

  get length(): number {
    return this.before.length + this.added.length - this.removed.size;
  }

  get isSame(): boolean {
    return this.#edits.length === 0;
  }

  /** The number of a word as it becomes, of none that is removed; -1 of one that is not there. */
  placeOf(wanted: string): number {
    const old = placeIn(this.before, wanted);
    if (old >= 0) return this.moved(old);
    const nth = this.added.indexOf(wanted);
    if (nth < 0) return -1;
    const at = firstNotBefore(this.before, wanted);
    const gone = this.#edits.filter((edit) => edit.word === null && edit.at < at).length;
    return at + nth - gone;
  }

  /** The new number of a word before that is not removed. */
  moved(old: number): number {
    let [from, to] = [0, this.#moves.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#moves[middle]?.from ?? 0) <= old) from = middle + 1;
      else to = middle;
    }
    return old + (this.#moves[from - 1]?.by ?? 0);
  }

  /** Words that stay beside each other: the first's number before and after, and how many they are. */
  runs(): { old: number; place: number; count: number }[] {
    let [old, place] = [0, 0];
    const runs = [...this.#edits, null].map((edit) => {
      const count = (edit?.at ?? this.before.length) - old;
      const run = { old, place, count };
      old += count + (edit?.word === null ? 1 : 0);
      place += count + (edit && edit.word !== null ? 1 : 0);
      return run;
    });
    return runs.filter(({ count }) => count > 0);
  }

  /** All words as they become, each ended by a line break. */
  text(): string {
    const { all, starts } = this.before;
    let [taken, text] = [0, ""];
    for (const { at, word } of this.#edits) {
      text += all.slice(starts[taken], starts[at]) + (word === null ? "" : `${word}\n`);
      taken = word === null ? at + 1 : at;
    }
    return text + all.slice(starts[taken]);
  }

  /** Where each word begins in the text. */
  starts(): Uint32Array<ArrayBuffer> {
    const { starts } = this.before;
    const after = new Uint32Array(this.length + 1);
    let [next, length, shift] = [0, 0, 0];
    const until = (end: number) => {
      while (next < end) after[length++] = (starts[next++] as number) + shift;
    };
    for (const { at, word } of this.#edits) {
      until(at);
      if (word === null) {
        shift -= (starts[at + 1] as number) - (starts[at] as number);
        next += 1;
        continue;
      }
      after[length++] = (starts[at] as number) + shift;
      shift += word.length + 1;
    }
    until(starts.length);
    return after;
  }
}

/** How long each of some lists is that follow each other. */
const lengthsOf = (starts: Uint32Array): Uint32Array =>
  Uint32Array.from(
    { length: starts.length - 1 },
    (_, at) => (starts[at + 1] as number) - (starts[at] as number),
  );

/** What is stored of an array that has been computed. */
const whole = (bytes: Uint8Array<ArrayBuffer>) => ({
  byteLength: bytes.byteLength,
  pieces: () => [bytes],
});

/** Roots with their words, of which those of new and of removed words change. */
async function patchRoots(
  stored: StoredArrays,
  vocabulary: Vocabulary,
  changes: ChangedArrays,
): Promise<void> {
  const { before, removed, added } = vocabulary;
  const roots = linesOf(await stored.bytes("search-roots"));
  const starts = await stored.numbers("search-root-word-starts");
  const list = await stored.numbers("search-root-words");
  const changed = new Map<string, Set<string>>();
  const wordsOf = (root: string): Set<string> => {
    const at = roots.indexOf(root);
    if (at >= 0)
      return new Set(
        Array.from(list.subarray(starts[at], starts[at + 1]), (word) => before.at(word)),
      );
    // A word that is its own only form is not stored.
    return new Set(placeIn(before, root) >= 0 && rootsOf(root).includes(root) ? [root] : []);
  };
  for (const word of [...removed, ...added])
    for (const root of rootsOf(word)) {
      const own = changed.get(root) ?? wordsOf(root);
      changed.set(root, own);
      if (removed.has(word)) own.delete(word);
      else own.add(word);
    }
  const isTelling = (root: string, { size }: Set<string>) =>
    size > 1 || (size === 1 && !changed.get(root)?.has(root));
  const fresh = [...changed]
    .filter(([root, own]) => isTelling(root, own))
    .map(([root]) => root)
    .sort((a, b) => (a < b ? -1 : 1));
  const after: string[] = [];
  const numbers = new GrowingNumbers(list.length + 64);
  const counts = new GrowingNumbers(roots.length + 64);
  const add = (root: string, own: ArrayLike<number>) => {
    after.push(root);
    counts.push(own.length);
    for (let at = 0; at < own.length; at++) numbers.push(own[at] as number);
  };
  const addFresh = (root: string) => {
    const own = Array.from(changed.get(root) ?? [], (word) => vocabulary.placeOf(word));
    add(
      root,
      own.sort((a, b) => a - b),
    );
  };
  let next = 0;
  for (const [at, root] of roots.entries()) {
    while (next < fresh.length && (fresh[next] as string) < root) addFresh(fresh[next++] as string);
    if (!changed.has(root))
      add(
        root,
        list.subarray(starts[at], starts[at + 1]).map((word) => vocabulary.moved(word)),
      );
  }
  while (next < fresh.length) addFresh(fresh[next++] as string);
  const text = joined(after);
  changes.set("search-roots", whole(bytesOf(text.bytes)));
  changes.set("search-root-starts", whole(bytesOf(text.starts)));
  changes.set("search-root-words", whole(bytesOf(numbers.view())));
  changes.set("search-root-word-starts", whole(bytesOf(startsOf(counts.view()))));
}

/** Words that slips are compared with: by length, then in the vocabulary's order. */
async function typosOf(stored: StoredArrays, vocabulary: Vocabulary) {
  const { before, removed, added } = vocabulary;
  const starts = await stored.numbers("search-typo-starts");
  const listed = await stored.numbers("search-typo-words");
  const letters = await stored.numbers("search-typo-letters");
  const gone = new Set(Array.from(removed, (word) => placeIn(before, word)));
  const own = added.filter(isComparedForSlips);
  const after = new Uint32Array(listed.length + own.length);
  const lettersAfter = new Uint32Array(after.length);
  let end = 0;
  for (let length = 0; length + 1 < starts.length; length++) {
    const fresh = own
      .filter((word) => word.length === length)
      .map((word) => ({ word, place: vocabulary.placeOf(word) }))
      .sort((a, b) => a.place - b.place);
    let next = 0;
    const addUntil = (number: number) => {
      for (let it = fresh[next]; it && it.place < number; it = fresh[++next]) {
        lettersAfter[end] = lettersOf(it.word);
        after[end++] = it.place;
      }
    };
    for (let at = starts[length] as number; at < (starts[length + 1] as number); at++) {
      const old = listed[at] as number;
      if (gone.has(old)) continue;
      const number = vocabulary.moved(old);
      addUntil(number);
      lettersAfter[end] = letters[at] as number;
      after[end++] = number;
    }
    addUntil(vocabulary.length);
  }
  return { words: after.subarray(0, end), letters: lettersAfter.subarray(0, end) };
}

const isComparedForSlips = (word: string) =>
  word.length >= typoLengths.min && word.length <= typoLengths.max && /^[a-z]+$/.test(word);

async function patchTypos(
  stored: StoredArrays,
  vocabulary: Vocabulary,
  changes: ChangedArrays,
): Promise<void> {
  const counts = lengthsOf(await stored.numbers("search-typo-starts"));
  for (const [words, by] of [
    [vocabulary.added, 1],
    [vocabulary.removed, -1],
  ] as const)
    for (const word of words)
      if (isComparedForSlips(word)) counts[word.length] = (counts[word.length] ?? 0) + by;
  const starts = startsOf(counts);
  const byteLength = 4 * (starts.at(-1) ?? 0);
  // Of both arrays, from when the first is stored until the second is.
  let both: ReturnType<typeof typosOf> | null = null;
  const read = () => {
    both ??= typosOf(stored, vocabulary);
    return both;
  };
  changes.set("search-typo-words", {
    byteLength,
    pieces: async () => [bytesOf((await read()).words)],
  });
  changes.set("search-typo-letters", {
    byteLength,
    pieces: async () => {
      const { letters } = await read();
      both = null;
      return [bytesOf(letters)];
    },
  });
  changes.set("search-typo-starts", whole(bytesOf(starts)));
}

/** Words of names by their numbers, which move with the vocabulary. */
async function patchNames(
  stored: StoredArrays,
  { vocabulary, replaced }: { vocabulary: Vocabulary; replaced: ReadonlyMap<number, ProductWords> },
  changes: ChangedArrays,
): Promise<void> {
  const names = new Map<number, { from: number; to: number; now: Uint32Array<ArrayBuffer> }>();
  let length = stored.lengthOf("search-names");
  for (const [product, own] of replaced) {
    const range = { from: 2 * product, to: 2 * product + 3 };
    const starts = await stored.numbers("search-name-starts", range);
    for (const side of [0, 1] as const) {
      const now = Uint32Array.from(own.names[side] ?? [], (word) => vocabulary.placeOf(word));
      const [from, to] = [starts[side] as number, starts[side + 1] as number];
      names.set(2 * product + side, { from, to, now });
      length += now.length - (to - from);
    }
  }
  const inOrder = [...names.values()].sort((a, b) => a.from - b.from || a.to - b.to);
  changes.set("search-names", {
    byteLength: 4 * length,
    pieces: async () => {
      const list = await stored.numbers("search-names");
      if (!vocabulary.isSame)
        for (const [at, word] of list.entries()) list[at] = vocabulary.moved(word);
      let taken = 0;
      const pieces = inOrder.flatMap(({ from, to, now }) => {
        const before = bytesOf(list.subarray(taken, from));
        taken = to;
        return [before, bytesOf(now)];
      });
      return [...pieces, bytesOf(list.subarray(taken))];
    },
  });
  changes.set("search-name-starts", {
    byteLength: stored.byteLengthOf("search-name-starts"),
    pieces: async () => {
      const starts = await stored.numbers("search-name-starts");
      let [shift, before] = [0, starts[0] as number];
      for (let at = 0; at + 1 < starts.length; at++) {
        const end = starts[at + 1] as number;
        const own = names.get(at)?.now.length;
        if (own !== undefined) shift += own - (end - before);
        before = end;
        starts[at + 1] = end + shift;
      }
      return [bytesOf(starts)];
    },
  });
}

/** What changes of the words of some products. */
function changesOf(replaced: readonly ReplacedTexts[]) {
  const [strong, weak]: [Changes, Changes] = [new Map(), new Map()];
  const names = new Map<number, ProductWords>();
  /** Of each word that they have now: 1 in the index's own language, 2 in the other. */
  const sides = new Map<string, number>();
  for (const { product, before, after } of replaced) {
    const [had, has] = [productWords(before), productWords(after)];
    names.set(product, has);
    const hadStrong = new Map(had.strong.map(([word, weight]) => [word, weight]));
    const hadWeak = new Set(had.weak.map(([word]) => word));
    for (const [word, weight, side] of has.strong) {
      sides.set(word, (sides.get(word) ?? 0) | side);
      const isSame = hadStrong.get(word) === weight;
      if (!isSame) changeOf(strong, word).added.set(product, weight);
      if (isSame) hadStrong.delete(word);
    }
    for (const word of hadStrong.keys()) changeOf(strong, word).gone.add(product);
    for (const [word, side] of has.weak) {
      sides.set(word, (sides.get(word) ?? 0) | side);
      if (!hadWeak.delete(word)) changeOf(weak, word).added.set(product, 0);
    }
    for (const word of hadWeak) changeOf(weak, word).gone.add(product);
  }
  return { strong, weak, names, sides };
}

/** The lists of words as they become: those of products, of one kind. */
interface ChangedLists {
  /** Where each changed list was, in elements, and what it is now; in the order of their words. */
  lists: { word: string; at: number; from: number; to: number; now: Uint32Array | Uint8Array }[];
  /** How long the list of each touched word is now. */
  lengths: ReadonlyMap<string, number>;
}

type ListName = "search-strong" | "search-weak";

async function changedLists(
  stored: StoredArrays,
  name: ListName,
  {
    words,
    touched,
    changes,
  }: { words: Words; touched: readonly string[]; changes: ReadonlyMap<string, WordChange> },
): Promise<ChangedLists> {
  const starts = await stored.numbers(`${name}-starts`);
  const places = touched.map((word) => {
    const at = firstNotBefore(words, word);
    const from = starts[at] as number;
    return { word, at, from, to: words.at(at) === word ? (starts[at + 1] as number) : from };
  });
  const changed = places.filter(({ word }) => changes.has(word));
  const before = await stored.parts(name, changed);
  const lists = changed.map((place, at) => {
    const change = changes.get(place.word) as WordChange;
    const list = before[at] as Uint32Array | Uint8Array;
    const now =
      list instanceof Uint32Array ? changedStrong(list, change) : changedWeak(list, change);
    return { ...place, now };
  });
  const lengths = new Map(places.map(({ word, from, to }) => [word, to - from]));
  for (const { word, now } of lists) lengths.set(word, now.length);
  return { lists, lengths };
}

/** Lists that follow each other in the order of their words, and where each begins. */
function patchLists(
  stored: StoredArrays,
  name: ListName,
  { lists, vocabulary }: { lists: ChangedLists["lists"]; vocabulary: Vocabulary },
  changes: ChangedArrays,
): void {
  const elementBytes = stored.byteLengthOf(name) / Math.max(1, stored.lengthOf(name));
  const grown = lists.reduce((sum, { from, to, now }) => sum + now.length - (to - from), 0);
  const length = stored.lengthOf(name) + grown;
  let taken = 0;
  const pieces = lists.flatMap(({ from, to, now }): Piece[] => {
    const before = { from: taken * elementBytes, to: from * elementBytes };
    taken = to;
    return [before, bytesOf(now)];
  });
  const rest = { from: taken * elementBytes, to: stored.byteLengthOf(name) };
  changes.set(name, { byteLength: length * elementBytes, pieces: () => [...pieces, rest] });
  changes.set(`${name}-starts`, {
    byteLength: 4 * (vocabulary.length + 1),
    pieces: async () => {
      const starts = await stored.numbers(`${name}-starts`);
      // Lengths first, each at the place behind its own.
      const after = new Uint32Array(vocabulary.length + 1);
      for (const { old, place, count } of vocabulary.runs())
        for (let at = 0; at < count; at++)
          after[place + at + 1] = (starts[old + at + 1] as number) - (starts[old + at] as number);
      for (const { word, now } of lists)
        if (!vocabulary.removed.has(word)) after[vocabulary.placeOf(word) + 1] = now.length;
      for (let at = 1; at < after.length; at++)
        after[at] = (after[at] as number) + (after[at - 1] as number);
      return [bytesOf(after)];
    },
  });
}

/**
 * Replaces the words of some products in the arrays of a search, which then equal those that would be
 * built anew, but for the languages of a word: it keeps those that it had only by a product that changed.
 */
export async function replaceTexts(
  stored: StoredArrays,
  replaced: readonly ReplacedTexts[],
  changes: ChangedArrays,
): Promise<void> {
  const words = new Words(
    new TextDecoder().decode(await stored.bytes("search-words")),
    await stored.numbers("search-word-starts"),
  );
  const { strong, weak, names, sides } = changesOf(replaced);
  const touched = [...new Set([...strong.keys(), ...weak.keys()])].sort((a, b) => (a < b ? -1 : 1));
  const strongLists = await changedLists(stored, "search-strong", {
    words,
    touched,
    changes: strong,
  });
  const weakLists = await changedLists(stored, "search-weak", { words, touched, changes: weak });
  const isGone = (word: string) => !strongLists.lengths.get(word) && !weakLists.lengths.get(word);
  const vocabulary = new Vocabulary(
    words,
    new Set(touched.filter((word) => isGone(word) && placeIn(words, word) >= 0)),
    touched.filter((word) => !isGone(word) && placeIn(words, word) < 0),
  );
  patchLists(stored, "search-strong", { lists: strongLists.lists, vocabulary }, changes);
  patchLists(stored, "search-weak", { lists: weakLists.lists, vocabulary }, changes);
  changes.set("search-word-sides", {
    byteLength: vocabulary.length,
    pieces: async () => {
      const before = await stored.bytes("search-word-sides");
      const after = new Uint8Array(vocabulary.length);
      for (const { old, place, count } of vocabulary.runs())
        after.set(before.subarray(old, old + count), place);
      for (const [word, side] of sides) {
        const at = vocabulary.placeOf(word);
        after[at] = (after[at] as number) | side;
      }
      return [after];
    },
  });
  await patchNames(stored, { vocabulary, replaced: names }, changes);
  if (vocabulary.isSame) return;
  const utf8 = (texts: Iterable<string>) =>
    Array.from(texts, (word) => Buffer.byteLength(word) + 1).reduce((sum, it) => sum + it, 0);
  changes.set("search-words", {
    byteLength:
      stored.byteLengthOf("search-words") + utf8(vocabulary.added) - utf8(vocabulary.removed),
    pieces: () => [bytesOf(new TextEncoder().encode(vocabulary.text()))],
  });
  changes.set("search-word-starts", {
    byteLength: 4 * (vocabulary.length + 1),
    pieces: () => [bytesOf(vocabulary.starts())],
  });
  await patchRoots(stored, vocabulary, changes);
  await patchTypos(stored, vocabulary, changes);
}
