import type { ConceptProducts } from "./concept-products.ts";
import type { SearchIndex } from "./search-index.ts";

/** What every product has of a query, by its concepts; all is zero between searches. */
export class SearchTotals {
  /** How well a product has all concepts together. */
  readonly of: Float32Array;
  /** A bit for each concept that a product has. */
  readonly cover: Uint16Array;
  /** Room for the scores of products that are compared. */
  readonly scores: Float32Array;
  readonly #products: Uint32Array;
  readonly #found: Uint32Array;
  #count = 0;
  /** The products of each concept, by its bit. */
  readonly #lists: Uint32Array[] = [];
  /** 1 for each word of the index that stands for what was asked for. */
  readonly named: Uint8Array;
  #namedWords: number[] = [];

  constructor({ size, words }: SearchIndex) {
    this.of = new Float32Array(size);
    this.cover = new Uint16Array(size);
    this.scores = new Float32Array(size);
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
    this.#lists[bit] = products;
    for (const word of named) this.named[word] = 1;
    this.#namedWords.push(...named);
  }

  /** Products that have all of some concepts, by number; at most `most` of them. */
  having(bits: number, most = this.cover.length): Uint32Array {
    const { cover } = this;
    const found = this.#found;
    const products = this.#shortestOf(bits);
    let count = 0;
    for (let at = 0; at < products.length && count < most; at++) {
      const product = products[at] as number;
      if (((cover[product] as number) & bits) === bits) found[count++] = product;
    }
    return found.slice(0, count);
  }

  /** The products of that one of some concepts that has the fewest. */
  #shortestOf(bits: number): Uint32Array {
    let shortest: Uint32Array | undefined;
    this.#lists.forEach((list, bit) => {
      const isAsked = (bits & (1 << bit)) !== 0;
      if (isAsked && list.length < (shortest?.length ?? Number.POSITIVE_INFINITY)) shortest = list;
    });
    return shortest ?? new Uint32Array();
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
    this.#lists.length = 0;
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
