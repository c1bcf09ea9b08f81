// Measures this page's speed for its visitor, and sends it to the shop once, when the page is
// hidden. No cookie is read or set, no third party receives it, and under data saver this script is
// not loaded.

interface Entry extends PerformanceEntry {
  /** Of layout shifts. */
  value: number;
  hadRecentInput: boolean;
  /** The interaction of an event; 0 for other events. */
  interactionId: number;
}

interface Navigation extends PerformanceNavigationTiming {
  /** When a prerendered page was shown. */
  activationStart?: number;
}

// In milliseconds; shorter events are not part of a slow interaction.
const minEventMs = 40;
// Shifts less than a second apart count together, for at most five seconds.
const maxShiftGapMs = 1_000;
const maxShiftWindowMs = 5_000;

// In milliseconds; 0 where there was none, or the browser does not measure it.
let largestPaint = 0;
let slowestInteraction = 0;
let largestShift = 0;
let currentShift = 0;
let firstShiftAt = 0;
let lastShiftAt = 0;
let isSent = false;

function watch(type: string, onEntry: (entry: Entry) => void): void {
  const options = { type, buffered: true, durationThreshold: minEventMs };
  new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(onEntry)).observe(
    options,
  );
}

watch("largest-contentful-paint", ({ startTime }) => {
  largestPaint = startTime;
});
watch("event", ({ interactionId, duration }) => {
  if (interactionId && duration > slowestInteraction) slowestInteraction = duration;
});
watch("layout-shift", ({ startTime, hadRecentInput, value }) => {
  if (hadRecentInput) return;
  if (startTime - lastShiftAt > maxShiftGapMs || startTime - firstShiftAt > maxShiftWindowMs) {
    firstShiftAt = startTime;
    currentShift = 0;
  }
  lastShiftAt = startTime;
  currentShift += value;
  if (currentShift > largestShift) largestShift = currentShift;
});

addEventListener("visibilitychange", () => {
  if (!document.hidden || isSent) return;
  isSent = true;
  const [{ responseStart, activationStart }] = performance.getEntriesByType("navigation") as [
    Navigation,
  ];
  const metrics = [largestPaint, slowestInteraction, largestShift, responseStart, activationStart];
  navigator.sendBeacon("/page-speed", [...metrics, location.pathname].join());
});
