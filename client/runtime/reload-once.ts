const minIntervalMs = 10_000;

/** A form works without JavaScript, but a reload would lose the typed text. */
const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement>("input,textarea")].some(
    (field) => field.value !== field.defaultValue,
  );

/** Reloads the page after a failed chunk, once per path within 10 s; returns whether it does. */
export function reloadOnce(): boolean {
  const key = `chunk-reload:${location.pathname}`;
  try {
    // Offline, a reload would lose the page too.
    if (!navigator.onLine || hasTypedText() || Date.now() - sessionStorage[key] < minIntervalMs)
      return false;
    sessionStorage[key] = Date.now();
  } catch {
    // Without storage, one reload could become many.
    return false;
  }
  location.reload();
  return true;
}
