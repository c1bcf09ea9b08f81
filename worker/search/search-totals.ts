import type { ConceptProducts } from "./concept-products.ts";
import type { SearchIndex } from "./search-index.ts";

/** What every product has of a query, by its concepts; all is zero between searches. */
export class SearchTotals {
  /** How well a product has all concepts together. */
  readonly of: Float32Array;
  /** A bit for each concept that a product has. */
  readonly cover: Uint16Array;
  readonly #products: Uint32Array;
  readonly #found: Uint32Array;
  #count = 0;
  /** 1 for each word of the index that stands for what was asked for. */
  readonly named: Uint8Array;
  #namedWords: number[] = [];

  constructor({ size, words }: SearchIndex) {
    this.of = new Float32Array(size);
    this.cover = new Uint16Array(size);
    this.#products = new Uint32Array(size);
    this.#found = new Uint32Array(size);
    this.named = new Uint8Array(words.starts.length);
  }

  add({ products, values, named }: ConceptProducts, weight: number, bit: number): void {
    const { of, cover } = this;
    const all = this.#products;
    const mask = 1 << bit;
    let count = this.#count;
    for (let at = 0; at < products.length; at++) {
      const product = products[at] as number;
      const known = cover[product] as number;
      if (known === 0) all[count++] = product;
      of[product] = (of[product] as number) + weight * (values[at] as number);
      cover[product] = known | mask;
    }
    this.#count = count;
    for (const word of named) this.named[word] = 1;
    this.#namedWords.push(...named);
  }

  /** Products that have all of some concepts, by number. */
  having(bits: number): Uint32Array {
    const { cover } = this;
    const found = this.#found;
    let count = 0;
    // Of few a list is put in order; of many, all products are looked at in theirs.
    if (this.#count * 64 > cover.length) {
      for (let product = 0; product < cover.length; product++) {
        found[count] = product;
        if (((cover[product] as number) & bits) === bits) count++;
      }
      return found.slice(0, count);
    }
    for (let at = 0; at < this.#count; at++) {
      const product = this.#products[at] as number;
      if (((cover[product] as number) & bits) === bits) found[count++] = product;
    }
    return found.slice(0, count).sort();
  }

  /** Products of which something says yes. */
  where(accepts: (cover: number) => boolean): number[] {
    const found: number[] = [];
    for (let at = 0; at < this.#count; at++) {
      const product = this.#products[at] as number;
      if (accepts(this.cover[product] as number)) found.push(product);
    }
    return found;
  }

  /** What the product has that has the most of some concepts; 0 where none has any of them. */
  bestCover(bits: number): number {
    let best = 0;
    let found = 0;
    for (let at = 0; at < this.#count; at++) {
      const product = this.#products[at] as number;
      const cover = (this.cover[product] as number) & bits;
      if (cover === 0 || (this.of[product] as number) <= best) continue;
      best = this.of[product] as number;
      found = cover;
    }
    return found;
  }

  clear(): void {
    if (this.#count * 8 > this.of.length) {
      this.of.fill(0);
      this.cover.fill(0);
    } else
      for (let at = 0; at < this.#count; at++) {
        const product = this.#products[at] as number;
        this.of[product] = 0;
        this.cover[product] = 0;
      }
    this.#count = 0;
    for (const word of this.#namedWords) this.named[word] = 0;
    this.#namedWords = [];
  }
}

const totals = new WeakMap<SearchIndex, SearchTotals>();

/** Room for one search at a time. */
export function totalsOf(index: SearchIndex): SearchTotals {
  const known = totals.get(index) ?? new SearchTotals(index);
  totals.set(index, known);
  return known;
}
