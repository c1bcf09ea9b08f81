/** Reproducible random numbers from 0 to 1 for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = () => number;

export const wholeBelow = (random: Random, limit: number): number => Math.floor(random() * limit);

export function pickOne<Item>(random: Random, items: readonly [Item, ...Item[]] | Item[]): Item {
  const item = items[wholeBelow(random, items.length)];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
}
