import type { Localized } from "../seed/types.ts";

type Sequence = "post" | "term" | "media" | "review" | "attribute";

export interface SeededAttribute {
  attributeId: number;
  labelId: string;
  labelEn: string;
}

/**
 * Assigns database ids and stores them, so that rows can refer to each other before they are
 * inserted.
 */
export class SeedIds {
  readonly #last: Record<Sequence, number> = {
    post: 10,
    term: 10,
    media: 0,
    review: 0,
    attribute: 0,
  };
  readonly #media = new Map<string, number>();
  readonly #terms = new Map<string, number>();
  readonly #words = new Map<number, Localized>();
  readonly attributes = new Map<string, SeededAttribute>();

  next(sequence: Sequence): number {
    this.#last[sequence] += 1;
    return this.#last[sequence];
  }

  /** One picture file is one media item, however many products show it. */
  media(file: string, onNew: (id: number) => void): number {
    return remembered(this.#media, file, () => this.next("media"), onNew);
  }

  term(taxonomy: string, slug: string, name: Localized, onNew: (id: number) => void): number {
    return remembered(
      this.#terms,
      `${taxonomy} ${slug}`,
      () => this.next("term"),
      (id) => {
        this.#words.set(id, name);
        onNew(id);
      },
    );
  }

  requireTerm(taxonomy: string, slug: string): number {
    const id = this.#terms.get(`${taxonomy} ${slug}`);
    if (id === undefined) throw new Error(`The seed names an unknown term: ${taxonomy} ${slug}`);
    return id;
  }

  getWords(termId: number): Localized {
    return this.#words.get(termId) ?? { id: "", en: "" };
  }
}

function remembered(
  existing: Map<string, number>,
  key: string,
  next: () => number,
  onNew: (id: number) => void,
): number {
  const id = existing.get(key) ?? next();
  if (!existing.has(key)) {
    existing.set(key, id);
    onNew(id);
  }
  return id;
}
