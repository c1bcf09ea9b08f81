/** Logs an error to the console, only when the URL has `debug` in its query. */
export function logError(error: unknown): undefined {
  dispatchEvent(new CustomEvent("shop-error", { detail: String(error) }));
  if (/[?&]debug/.test(location.search)) console.error(error);
}
