/** A set of product numbers, 32 to a word. */
export type Bitset = Uint32Array;

/** Words that a set of so many products needs. */
export const wordsFor = (size: number): number => (size + 31) >>> 5;

/** A set of none of `size` products. */
export const emptySet = (size: number): Bitset => new Uint32Array(wordsFor(size));

/** A set of all of `size` products. */
export function fullSet(size: number): Bitset {
  const set = emptySet(size).fill(0xffffffff);
  if (size & 31) set[set.length - 1] = (1 << (size & 31)) - 1;
  return set;
}

/** Puts a product in. */
export function add(set: Bitset, member: number): void {
  set[member >>> 5] = (set[member >>> 5] as number) | (1 << (member & 31));
}

/** Whether a product is in. */
export const has = (set: Bitset, member: number): boolean =>
  (((set[member >>> 5] as number) >>> (member & 31)) & 1) === 1;

/** Keeps in `set` only what is in `other` too. */
export function intersect(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) & (other[word] as number);
  return set;
}

/** Puts all of `other` into `set`. */
export function unite(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) | (other[word] as number);
  return set;
}

/** Takes all of `other` out of `set`. */
export function subtract(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) & ~(other[word] as number);
  return set;
}

const both = (one: Bitset, other: Bitset, word: number): number =>
  (one[word] as number) & (other[word] as number);

// What each bit of a sum of three carries to the next.
const carry = (a: number, b: number, c: number): number => (a & b) | ((a ^ b) & c);

// Adds bits in pairs, fours and eights at once.
function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many are in. */
export const count = (set: Bitset): number => countCommon(set, set);

/**
 * How many are in both, without making their intersection. Eight words are added up bit by bit, as
 * Harley and Seal do (Hacker's Delight, 5-1), and only the eights are counted: all of what a filter
 * costs is spent here.
 */
export function countCommon(one: Bitset, other: Bitset): number {
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let eights = 0;
  let word = 0;
  for (; word + 8 <= one.length; word += 8) {
    const a = both(one, other, word);
    const b = both(one, other, word + 1);
    const c = both(one, other, word + 2);
    const d = both(one, other, word + 3);
    const e = both(one, other, word + 4);
    const f = both(one, other, word + 5);
    const g = both(one, other, word + 6);
    const h = both(one, other, word + 7);
    const ab = carry(ones, a, b);
    ones ^= a ^ b;
    const cd = carry(ones, c, d);
    ones ^= c ^ d;
    const ef = carry(ones, e, f);
    ones ^= e ^ f;
    const gh = carry(ones, g, h);
    ones ^= g ^ h;
    const abcd = carry(twos, ab, cd);
    twos ^= ab ^ cd;
    const efgh = carry(twos, ef, gh);
    twos ^= ef ^ gh;
    eights += bitsOf(carry(fours, abcd, efgh));
    fours ^= abcd ^ efgh;
  }
  let sum = 8 * eights + 4 * bitsOf(fours) + 2 * bitsOf(twos) + bitsOf(ones);
  for (; word < one.length; word++) sum += bitsOf(both(one, other, word));
  return sum;
}
