interface Connection<Node> {
  pageInfo?: { hasNextPage: boolean; endCursor: string | null };
  nodes: readonly Node[];
}

type Page<Node> = Connection<Node> | null | undefined;

// 3,000 are no cart any more, nor one product: a backend that says otherwise is not followed for ever.
const maxPages = 30;

/**
 * Reads the nodes after a connection's first page, which WPGraphQL silently limits to a hundred.
 */
export async function restOfConnection<Node>(
  first: Page<unknown>,
  readPage: (after: string) => Promise<Page<Node>>,
): Promise<Node[]> {
  const nodes: Node[] = [];
  let info = first?.pageInfo;
  for (let read = 1; read < maxPages && info?.hasNextPage && info.endCursor; read += 1) {
    const page: Page<Node> = await readPage(info.endCursor);
    nodes.push(...(page?.nodes ?? []));
    info = page?.pageInfo;
  }
  return nodes;
}
