/** What a shopper is told without a connection and after it, in one language: the page /offline has it. */
export interface OfflineTexts {
  /** For times. */
  languageTag: string;
  /** In front of the time at which a stored page was seen. */
  seen: string;
  prices: string;
  queued: string;
  waiting: string;
  sent: string;
  refused: string;
  late: string;
  erased: string;
  /** Pages that are stored before anybody has seen them. */
  ways: string[];
}

/** What the worker puts before the service worker's script. */
export interface OfflineShop {
  build: string;
  /** Of the languages' paths; that of the first one is empty. */
  prefixes: string[];
  /** Whether WordPress makes a change once, however often it arrives. */
  isOnce: boolean;
}

/** The id of the element with the texts. */
export const offlineTextsId = "offline-texts";

/** The cookie that says whose session a browser has, without giving access to it. */
export const visitorCookieName = "visitor";

/** The header by which a change that waited names the visitor for whom it was made. */
export const visitorHeader = "for-visitor";

/** What that header holds for a visitor without a session. */
export const noVisitor = "none";

/** The failure of a change that reaches another visitor's session. */
export const OTHER_VISITOR = "other-visitor";

/** The failure of a change that waits on the device for a connection. */
export const QUEUED = "queued";

/** What became of a change that waited. */
export type OutboxEnd = "sent" | "refused" | "late" | "erased";

/** What the service worker reports to an open page. */
export interface OutboxReport {
  texts: OfflineTexts;
  /** Of each change what became of it, and why it was refused; what waits has no end yet. */
  changes: { end?: OutboxEnd; reason?: string }[];
  /** Whether some have just been sent: what the page shows of the cart is old. */
  hasSent: boolean;
}
