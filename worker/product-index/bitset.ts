/** A set of product numbers, 32 per word. */
export type Bitset = Uint32Array;

/** Number of words for a set of `size` products. */
export const wordsFor = (size: number): number => (size + 31) >>> 5;

/** An empty set for `size` products. */
export const emptySet = (size: number): Bitset => new Uint32Array(wordsFor(size));

/** A set of all `size` products. */
export function fullSet(size: number): Bitset {
  const set = emptySet(size).fill(0xffffffff);
  if (size & 31) set[set.length - 1] = (1 << (size & 31)) - 1;
  return set;
}

export function add(set: Bitset, member: number): void {
  set[member >>> 5] = (set[member >>> 5] as number) | (1 << (member & 31));
}

export const has = (set: Bitset, member: number): boolean =>
  (((set[member >>> 5] as number) >>> (member & 31)) & 1) === 1;

/** Removes from `set` what is not in `other`. */
export function intersect(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) & (other[word] as number);
  return set;
}

/** Adds all of `other` to `set`. */
export function unite(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) | (other[word] as number);
  return set;
}

/** Removes all of `other` from `set`. */
export function subtract(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++)
    set[word] = (set[word] as number) & ~(other[word] as number);
  return set;
}

// Counts bits in parallel: in pairs, fours and eights.
function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export const count = (set: Bitset): number => countCommon(set, set);

/** Size of the intersection, without creating it. */
export function countCommon(one: Bitset, other: Bitset): number {
  let sum = 0;
  for (let word = 0; word < one.length; word++)
    sum += bitsOf((one[word] as number) & (other[word] as number));
  return sum;
}

/** The products of a set, in ascending order. */
export function membersOf(set: Bitset): Uint32Array {
  const members = new Uint32Array(count(set));
  let at = 0;
  for (let word = 0; word < set.length; word++)
    for (let bits = set[word] as number; bits !== 0; bits &= bits - 1)
      members[at++] = word * 32 + (31 - Math.clz32(bits & -bits));
  return members;
}
