const guard = 10_000;

/** A form does its work without script, but what was typed into it would not outlive a reload. */
const isTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>("input,textarea")].some(
    (field) => field.value !== field.defaultValue,
  );

/** Reloads the page after a lost chunk, once per path within 10 s; tells whether it does. */
export function reloadOnce(): boolean {
  const key = `chunk-reload:${location.pathname}`;
  try {
    // Without a connection a reload would lose the page too.
    if (!navigator.onLine || isTyped() || Date.now() - sessionStorage[key] < guard) return false;
    sessionStorage[key] = Date.now();
  } catch {
    // Where nothing can be remembered, one reload could become many.
    return false;
  }
  location.reload();
  return true;
}

/** For a failed import: a reload under way leaves nothing to be done, anything else goes on failing. */
export function reloadOrThrow(error: unknown): Promise<never> {
  if (error instanceof TypeError && reloadOnce()) return new Promise(() => {});
  throw error;
}
