// What differs between two shops with the same products, by the name of the field.
const IDS = /^(id|databaseId|attributeId|termId|downloadId|startCursor|endCursor|cursor)$/;
const DATES = /^(date|modified|dateOnSaleTo|dateOnSaleFrom)$/;
const ADDRESSES = /^(url|sourceUrl|link)$/;

/** The response with ids, dates and addresses replaced by their kind; nulls and types stay. */
export function normalise(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => normalise(item));
  if (value !== null && typeof value === "object") return normaliseMembers(value);
  if (value === null || value === undefined) return value;
  if (IDS.test(key)) return `<id: ${typeof value}>`;
  if (DATES.test(key)) return "<date>";
  if (ADDRESSES.test(key)) return "<address>";
  if (TEXTS.test(key)) return "<text>";
  return value;
}

/** Alternative texts follow the seed's own rule. */
const TEXTS = /^altText$/;

/** Terms come in no order that WordPress promises. */
const UNORDERED = /^terms$/;

function normaliseMembers(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const normal = normalise(withoutLeaks(key, member), key);
      if (key === "related") return [key, toShape(normal)];
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

/** What the recorded shop returns to anyone and the embedded one to nobody (backend/README.md). */
function withoutLeaks(key: string, value: unknown): unknown {
  if (key === "file") return null;
  if (key !== "metaData" || !Array.isArray(value)) return value;
  return value.filter((entry: { key: string }) => !entry.key.startsWith("_"));
}

/** A real shop picks related products at random. */
function toShape(connection: unknown): unknown {
  const nodes = (connection as { nodes?: object[] } | null)?.nodes ?? [];
  return nodes.map((node) => Object.keys(node));
}
