import type { ProductWords, SearchedProduct } from "../commerce/indexed-product.ts";
import { GrowingBytes, GrowingNumbers, joined, productWords, startsOf } from "./search-builder.ts";
import { lettersOf, rootsOf, typoLengths } from "./words.ts";

/** A product of an index whose words change. */
export interface ReplacedTexts {
  /** Its number in the index. */
  product: number;
  before: SearchedProduct;
  after: SearchedProduct;
}

type Arrays = Record<string, Uint32Array | Float64Array | Uint8Array>;

const numbersOf = (arrays: Arrays, name: string): Uint32Array => arrays[name] as Uint32Array;
const bytesOf = (arrays: Arrays, name: string): Uint8Array => arrays[name] as Uint8Array;

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

/** The words of an index as they become, and where each was. */
interface Vocabulary {
  words: Words;
  /** The new number of each word before; that of a word that is gone is of no meaning. */
  moved: Uint32Array;
  /** The number before of each word; `isNew` for one that was not there. */
  origin: Uint32Array;
  removed: ReadonlySet<string>;
  added: readonly string[];
}

const isNew = 0xffffffff;

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

function vocabularyOf(
  before: Words,
  { removed, added }: { removed: ReadonlySet<string>; added: readonly string[] },
): Vocabulary {
  const size = before.length + added.length - removed.size;
  const moved = new Uint32Array(before.length);
  const origin = new Uint32Array(size);
  const starts = new Uint32Array(size + 1);
  const parts: string[] = [];
  let [length, end] = [0, 0];
  const keep = (from: number, to: number) => {
    const shift = end - (before.starts[from] as number);
    for (let at = from; at < to; at++) {
      moved[at] = length;
      origin[length] = at;
      starts[length++] = (before.starts[at] as number) + shift;
    }
    parts.push(before.all.slice(before.starts[from], before.starts[to]));
    end = (before.starts[to] as number) + shift;
  };
  const places = [
    ...added.map((word) => ({ at: firstNotBefore(before, word), word })),
    ...Array.from(removed, (word) => ({ at: firstNotBefore(before, word), word: null })),
  ].sort((a, b) => a.at - b.at || Number(a.word === null) - Number(b.word === null));
  let next = 0;
  for (const { at, word } of places) {
    keep(next, at);
    next = at;
    if (word === null) {
      moved[next++] = length;
      continue;
    }
    origin[length] = isNew;
    starts[length++] = end;
    parts.push(`${word}\n`);
    end += word.length + 1;
  }
  keep(next, before.length);
  starts[length] = end;
  return { words: new Words(parts.join(""), starts), moved, origin, removed, added };
}

/** Lists grouped by word: those of changed words are given, all others are copied. */
function regrouped<List extends Uint32Array | Uint8Array>(
  { list, starts }: { list: List; starts: Uint32Array },
  { words, origin }: Vocabulary,
  changed: ReadonlyMap<string, ArrayLike<number>>,
): { list: List; starts: Uint32Array } {
  const grown = [...changed.values()].reduce((sum, { length }) => sum + length, 0);
  const room = list.length + grown;
  const after = (list instanceof Uint8Array ? new Uint8Array(room) : new Uint32Array(room)) as List;
  const afterStarts = new Uint32Array(words.length + 1);
  const isChanged = new Uint8Array(words.length);
  for (const word of changed.keys()) {
    const at = placeIn(words, word);
    if (at >= 0) isChanged[at] = 1;
  }
  // Neighbours that both stay are copied in one.
  let [from, to, end] = [0, 0, 0];
  const copy = () => {
    if (to > from) after.set(list.subarray(from, to), end - (to - from));
  };
  for (let at = 0; at < words.length; at++) {
    afterStarts[at] = end;
    const old = origin[at] as number;
    const own = isChanged[at] === 1 ? changed.get(words.at(at)) : undefined;
    if (own) {
      copy();
      after.set(own, end);
      end += own.length;
      [from, to] = [0, 0];
    } else if (old !== isNew) {
      const [first, next] = [starts[old] as number, starts[old + 1] as number];
      if (first !== to) {
        copy();
        from = first;
      }
      to = next;
      end += next - first;
    }
  }
  copy();
  afterStarts[words.length] = end;
  return { list: after.subarray(0, end) as List, starts: afterStarts };
}

/** Roots with their words, of which those of new and of removed words change. */
function patchRoots(arrays: Arrays, before: Words, vocabulary: Vocabulary): void {
  const { words, moved, removed, added } = vocabulary;
  const roots = linesOf(bytesOf(arrays, "search-roots"));
  const starts = numbersOf(arrays, "search-root-word-starts");
  const list = numbersOf(arrays, "search-root-words");
  const placeOf = new Map(roots.map((root, at) => [root, at]));
  const changed = new Map<string, Set<string>>();
  const wordsOf = (root: string): Set<string> => {
    const at = placeOf.get(root);
    if (at !== undefined)
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
    const own = Array.from(changed.get(root) ?? [], (word) => placeIn(words, word));
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
        list.subarray(starts[at], starts[at + 1]).map((word) => moved[word] as number),
      );
  }
  while (next < fresh.length) addFresh(fresh[next++] as string);
  const text = joined(after);
  arrays["search-roots"] = text.bytes;
  arrays["search-root-starts"] = text.starts;
  arrays["search-root-words"] = numbers.view().slice();
  arrays["search-root-word-starts"] = startsOf(counts.view());
}

/** Words that slips are compared with: by length, then in the vocabulary's order. */
function patchTypos(arrays: Arrays, { words, moved, origin, added }: Vocabulary): void {
  const starts = numbersOf(arrays, "search-typo-starts");
  const listed = numbersOf(arrays, "search-typo-words");
  const letters = numbersOf(arrays, "search-typo-letters");
  const own = added.filter((word) => word.length >= typoLengths.min && /^[a-z]+$/.test(word));
  const after = new Uint32Array(listed.length + own.length);
  const lettersAfter = new Uint32Array(after.length);
  const counts = new Uint32Array(starts.length - 1);
  let end = 0;
  for (let length = 0; length < counts.length; length++) {
    const first = end;
    const fresh = own
      .filter((word) => word.length === length)
      .map((word) => placeIn(words, word))
      .sort((a, b) => a - b);
    let next = 0;
    const addUntil = (number: number) => {
      while (next < fresh.length && (fresh[next] as number) < number) {
        lettersAfter[end] = lettersOf(words.at(fresh[next] as number));
        after[end++] = fresh[next++] as number;
      }
    };
    for (let at = starts[length] as number; at < (starts[length + 1] as number); at++) {
      const old = listed[at] as number;
      const number = moved[old] as number;
      addUntil(number);
      // A word that is gone has the number of the one behind it.
      if (origin[number] !== old) continue;
      lettersAfter[end] = letters[at] as number;
      after[end++] = number;
    }
    addUntil(words.length);
    counts[length] = end - first;
  }
  arrays["search-typo-words"] = after.subarray(0, end);
  arrays["search-typo-letters"] = lettersAfter.subarray(0, end);
  arrays["search-typo-starts"] = startsOf(counts);
}

function patchNames(
  arrays: Arrays,
  { words, moved }: Vocabulary,
  replaced: ReadonlyMap<number, ProductWords>,
): void {
  const names = numbersOf(arrays, "search-names");
  const starts = numbersOf(arrays, "search-name-starts");
  const fresh = [...replaced.values()].reduce((sum, own) => sum + own.names.flat().length, 0);
  const after = new Uint32Array(names.length + fresh);
  const afterStarts = new Uint32Array(starts.length);
  let length = 0;
  for (let at = 0; at + 1 < starts.length; at++) {
    afterStarts[at] = length;
    const own = replaced.get(at >>> 1);
    if (own) {
      for (const word of own.names[at & 1] ?? []) after[length++] = placeIn(words, word);
      continue;
    }
    const end = starts[at + 1] as number;
    for (let word = starts[at] as number; word < end; word++)
      after[length++] = moved[names[word] as number] as number;
  }
  afterStarts[starts.length - 1] = length;
  arrays["search-names"] = after.subarray(0, length);
  arrays["search-name-starts"] = afterStarts;
}

/**
 * Replaces the words of some products in the arrays of a search, which then equal those that would be
 * built anew, but for the languages of a word: it keeps those that it had only by a product that changed.
 */
export function replaceTexts(arrays: Arrays, replaced: readonly ReplacedTexts[]): void {
  const before = new Words(
    new TextDecoder().decode(bytesOf(arrays, "search-words")),
    numbersOf(arrays, "search-word-starts"),
  );
  const [strong, weak]: [Changes, Changes] = [new Map(), new Map()];
  const now = new Map<number, ProductWords>();
  const sides = new Map<string, number>();
  for (const { product, before: old, after } of replaced) {
    const had = productWords(old);
    const has = productWords(after);
    now.set(product, has);
    for (const [word] of had.strong) changeOf(strong, word).gone.add(product);
    for (const [word] of had.weak) changeOf(weak, word).gone.add(product);
    for (const [word, weight] of has.strong) changeOf(strong, word).added.set(product, weight);
    for (const [word] of has.weak) changeOf(weak, word).added.set(product, 0);
    const note = (word: string, side: number) => sides.set(word, (sides.get(word) ?? 0) | side);
    for (const [word, , side] of has.strong) note(word, side);
    for (const [word, side] of has.weak) note(word, side);
  }
  const lists = {
    strong: {
      list: numbersOf(arrays, "search-strong"),
      starts: numbersOf(arrays, "search-strong-starts"),
    },
    weak: {
      list: bytesOf(arrays, "search-weak"),
      starts: numbersOf(arrays, "search-weak-starts"),
    },
  };
  const rangeOf = <List extends Uint32Array | Uint8Array>(
    { list, starts }: { list: List; starts: Uint32Array },
    word: string,
  ): List => {
    const at = placeIn(before, word);
    return list.subarray(at < 0 ? 0 : starts[at], at < 0 ? 0 : starts[at + 1]) as List;
  };
  const strongLists = new Map(
    Array.from(strong, ([word, change]) => [
      word,
      changedStrong(rangeOf(lists.strong, word), change),
    ]),
  );
  const weakLists = new Map(
    Array.from(weak, ([word, change]) => [word, changedWeak(rangeOf(lists.weak, word), change)]),
  );
  const lengthOf = (word: string) =>
    (strongLists.get(word) ?? rangeOf(lists.strong, word)).length +
    (weakLists.get(word) ?? rangeOf(lists.weak, word)).length;
  const touched = [...new Set([...strong.keys(), ...weak.keys()])];
  const removed = new Set(touched.filter((word) => lengthOf(word) === 0));
  const added = touched
    .filter((word) => placeIn(before, word) < 0)
    .sort((a, b) => (a < b ? -1 : 1));
  const vocabulary = vocabularyOf(before, { removed, added });
  const strongAfter = regrouped(lists.strong, vocabulary, strongLists);
  const weakAfter = regrouped(lists.weak, vocabulary, weakLists);
  arrays["search-strong"] = strongAfter.list;
  arrays["search-strong-starts"] = strongAfter.starts;
  arrays["search-weak"] = weakAfter.list;
  arrays["search-weak-starts"] = weakAfter.starts;
  const oldSides = bytesOf(arrays, "search-word-sides");
  const { words, origin } = vocabulary;
  const newSides = new Uint8Array(words.length);
  for (let at = 0; at < words.length; at++) {
    const old = origin[at] as number;
    newSides[at] = old === isNew ? 0 : (oldSides[old] as number);
  }
  for (const [word, of] of sides) {
    const at = placeIn(words, word);
    newSides[at] = (newSides[at] as number) | of;
  }
  arrays["search-word-sides"] = newSides;
  patchNames(arrays, vocabulary, now);
  if (removed.size === 0 && added.length === 0) return;
  arrays["search-words"] = new TextEncoder().encode(words.all);
  arrays["search-word-starts"] = words.starts;
  patchRoots(arrays, before, vocabulary);
  patchTypos(arrays, vocabulary);
}
