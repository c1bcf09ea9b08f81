// What differs between two shops with the same goods, by the name of the field.
const IDS = /^(id|databaseId|attributeId|termId|downloadId|startCursor|endCursor|cursor)$/;
const DATES = /^(date|modified|dateOnSaleTo|dateOnSaleFrom)$/;
const ADDRESSES = /^(url|sourceUrl|link)$/;

/** The answer with ids, dates and addresses replaced by their kind; nulls and types stay. */
export function normalise(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => normalise(item));
  if (value !== null && typeof value === "object") return normaliseMembers(value);
  if (value === null || value === undefined) return value;
  if (IDS.test(key)) return `<id: ${typeof value}>`;
  if (DATES.test(key)) return "<date>";
  if (ADDRESSES.test(key)) return "<address>";
  return value;
}

/** Terms come in no order that WordPress promises. */
const UNORDERED = /^(terms|related)$/;

function normaliseMembers(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const normal = normalise(member, key);
      return [key, UNORDERED.test(key) ? inOrder(normal) : normal];
    }),
  );
}

function inOrder(connection: unknown): unknown {
  const nodes = (connection as { nodes?: unknown[] } | null)?.nodes;
  if (!nodes) return connection;
  const text = (node: unknown) => JSON.stringify(node);
  return { nodes: nodes.toSorted((one, other) => text(one).localeCompare(text(other))) };
}
