import type { Flash } from "./session-port.ts";

/** More than these nobody reads. */
const MOST_NOTICES = 5;

/** What two forms in a row leave for one page: each notice once, the later form's fields. */
export function joined(known: Flash | undefined, added: Flash): Flash {
  const notices = new Map(
    [...(known?.notices ?? []), ...added.notices].map((notice) => [JSON.stringify(notice), notice]),
  );
  const form = added.form === undefined ? known : added;
  return { ...form, notices: [...notices.values()].slice(-MOST_NOTICES) };
}
