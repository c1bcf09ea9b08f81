// A page that was prefetched is opened without a request: it reports the search that led to it. No
// cookie is read or set, and under data saver nothing is prefetched, nor is this loaded.

interface OpenedPage extends PerformanceNavigationTiming {
  /** When a prerendered page was shown. */
  activationStart?: number;
  deliveryType?: string;
}

const [opened] = performance.getEntriesByType("navigation") as OpenedPage[];
if (
  (opened?.activationStart || opened?.deliveryType === "navigational-prefetch") &&
  document.referrer.includes("search=")
)
  navigator.sendBeacon("/search-chosen", document.referrer);
