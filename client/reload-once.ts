const guard = 10_000;

/** Reloads the page after a lost chunk, once per path within 10 s; tells whether it does. */
export function reloadOnce(): boolean {
  const key = `chunk-reload:${location.pathname}`;
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < guard) return false;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  return true;
}
