/** Logs an error where the address has `debug` in its query, and nowhere else. */
export function logError(error: unknown): undefined {
  dispatchEvent(new CustomEvent("shop-error", { detail: String(error) }));
  if (new URLSearchParams(location.search).has("debug")) console.error(error);
}
