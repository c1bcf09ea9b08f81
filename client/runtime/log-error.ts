/** The event that tells of an error, for whoever listens. */
const errorEvent = "shop-error";

/** Logs an error where the address has `debug` in its query, and nowhere else (spec.md section 8). */
export function logError(error: unknown): undefined {
  dispatchEvent(new CustomEvent(errorEvent, { detail: String(error) }));
  if (new URLSearchParams(location.search).has("debug")) console.error(error);
}
