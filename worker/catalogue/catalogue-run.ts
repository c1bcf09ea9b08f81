import type {
  CatalogueRun,
  CatalogueWriter,
  RunNote,
  StoredCatalogue,
} from "../commerce/catalogue-engine.ts";
import type {
  CatalogueReader,
  ReadFacts,
  ReadPage,
  ReadPosition,
} from "../commerce/indexed-product.ts";

/** Where a run reads from, and where it stores. */
export interface RunOptions {
  reader: CatalogueReader;
  writer: CatalogueWriter;
}

/** Where to resume a run that died. */
export interface NotedRun {
  note: RunNote;
  position: ReadPosition;
}

/** A run over the whole catalogue, in steps; what shoppers read stays until its last one. */
export class WholeRun {
  readonly #run: CatalogueRun;
  readonly #pages: AsyncGenerator<ReadPage, ReadFacts>;
  /** Where to resume if the run died now. */
  noted: NotedRun | null = null;

  private constructor(run: CatalogueRun, pages: AsyncGenerator<ReadPage, ReadFacts>) {
    this.#run = run;
    this.#pages = pages;
  }

  /** Starts a run, or resumes one that died. */
  static async begin({ reader, writer }: RunOptions, noted: NotedRun | null): Promise<WholeRun> {
    const run = noted && (await writer.resume(noted.note));
    if (!run) return new WholeRun(await writer.begin(), reader.whole());
    const from = { position: noted.position, visited: run.ids };
    const whole = new WholeRun(run, reader.whole(from));
    whole.noted = noted;
    return whole;
  }

  /** Reads and stores one page; after the last one, puts all in the place of what was there. */
  async step(): Promise<StoredCatalogue | null> {
    const page = await this.#pages.next();
    if (page.done) return this.#run.swap(page.value);
    const { products, position } = page.value;
    const note = await this.#run.add(products);
    if (note) this.noted = { note, position };
    return null;
  }

  discard(): Promise<void> {
    return this.#run.discard();
  }
}
