/** Parts of a list that fit into one call: WPGraphQL silently truncates larger pages. */
export const inHundreds = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / 100) }, (_, at) =>
    list.slice(at * 100, (at + 1) * 100),
  );

/** Reads in one call what several reads of a request lack, once each of them knows whether it does. */
export class ReadTogether<Item> {
  readonly #read: (ids: number[]) => Promise<Map<number, Item>>;
  readonly #ready = Promise.withResolvers<void>();
  readonly #ids: number[] = [];
  #reading: Promise<Map<number, Item>> | null = null;
  #undecided: number;

  /** `count` reads decide. */
  constructor(count: number, read: (ids: number[]) => Promise<Map<number, Item>>) {
    this.#undecided = count;
    this.#read = read;
  }

  /** Called once for each read: it has asked for its item, or does without. */
  decide(): void {
    this.#undecided -= 1;
    if (this.#undecided === 0) this.#ready.resolve();
  }

  /** Returns an item; null where there is none. */
  async load(id: number): Promise<Item | null> {
    // A load that another request has lost is started again after the call.
    if (this.#undecided === 0) return (await this.#read([id])).get(id) ?? null;
    this.#ids.push(id);
    this.#reading ??= this.#ready.promise.then(() =>
      this.#read(this.#ids.toSorted((one, other) => one - other)),
    );
    return (await this.#reading).get(id) ?? null;
  }
}
