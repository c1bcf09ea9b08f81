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

// Adds bits in pairs, fours and eights at once.
function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many are in. */
export const count = (set: Bitset): number => countCommon(set, set);

/** How many are in both, without making their intersection. */
export function countCommon(one: Bitset, other: Bitset): number {
  let sum = 0;
  for (let word = 0; word < one.length; word++)
    sum += bitsOf((one[word] as number) & (other[word] as number));
  return sum;
}

/** The products of a set, by number. */
export function membersOf(set: Bitset): Uint32Array {
  const members = new Uint32Array(count(set));
  let at = 0;
  for (let word = 0; word < set.length; word++)
    for (let bits = set[word] as number; bits !== 0; bits &= bits - 1)
      members[at++] = word * 32 + (31 - Math.clz32(bits & -bits));
  return members;
}
