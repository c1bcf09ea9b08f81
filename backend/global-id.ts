export type GlobalIdKind = "post" | "term" | "user" | "comment" | "order" | (string & {});

export const globalId = (kind: GlobalIdKind, id: number | string): string => btoa(`${kind}:${id}`);

/** The database id in a global id of that kind, or null when it is invalid. */
export function toDatabaseId(kind: GlobalIdKind, id: string): number | null {
  const decoded = decode(id);
  const prefix = `${kind}:`;
  if (decoded === null || !decoded.startsWith(prefix)) return null;
  return wholeNumber(decoded.slice(prefix.length));
}

export const toCursor = (id: number | string): string => btoa(`arrayconnection:${id}`);

/** The id in a cursor; an invalid cursor means the first page, as in WPGraphQL. */
export function idOfCursor(cursor: string | null | undefined): number | null {
  return cursor ? toDatabaseId("arrayconnection", cursor) : null;
}

export function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function decode(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}
