interface PageInfo {
  hasNextPage: boolean;
  endCursor?: string | null;
}

interface Page {
  pageInfo?: PageInfo;
}

type ReadPage<Read> = (after: string | null) => Promise<Read | null | undefined>;

interface PagesOptions {
  /** The cursor after which the first page begins; null for the list's beginning. */
  after?: string | null;
  /** Pages at most; a backend that always has another is not followed for ever. */
  max?: number;
}

/** The cursor of the page after this one; null where it is the last. */
export const nextCursor = (page: Page | null | undefined): string | null =>
  (page?.pageInfo?.hasNextPage && page.pageInfo.endCursor) || null;

/** Reads a list page by page: WPGraphQL silently limits each to a hundred. */
export async function* pages<Read extends Page>(
  readPage: ReadPage<Read>,
  { after = null, max = Number.POSITIVE_INFINITY }: PagesOptions = {},
): AsyncGenerator<Read> {
  let cursor = after;
  for (let read = 0; read < max; read += 1) {
    const page = await readPage(cursor);
    if (page) yield page;
    cursor = nextCursor(page);
    if (cursor === null) return;
  }
}

/** Reads the nodes of all pages. */
export async function readNodes<Node>(
  readPage: ReadPage<Page & { nodes: readonly Node[] }>,
  options?: PagesOptions,
): Promise<Node[]> {
  const nodes: Node[] = [];
  for await (const page of pages(readPage, options)) nodes.push(...page.nodes);
  return nodes;
}
