// Registers the service worker at the first action of a page, and shows what it reports.
import type { OutboxEnd, OutboxReport } from "../../shared/offline.ts";
import { pageState } from "../runtime/page-state.ts";
import { whenIdle } from "../runtime/timing.ts";

const address = "/service-worker.js";

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

const { serviceWorker } = navigator;

const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy("offline", { createScriptURL: () => address });

const notice = document.createElement("div");
notice.className = "build-notice";
notice.role = "status";

/** The sentences of what waits and of what became of the rest. */
function toSentences({ texts, changes }: OutboxReport): string[] {
  const counted = (text: string, end?: OutboxEnd): string[] => {
    const count = changes.filter((change) => change.end === end).length;
    return count > 0 ? [`${text} ${count}`] : [];
  };
  const refused = changes.filter(({ end }) => end === "refused");
  return [
    ...counted(texts.waiting),
    ...counted(texts.sent, "sent"),
    ...refused.map(({ reason = "" }) => `${texts.refused} ${reason}`),
    ...counted(texts.late, "late"),
    ...counted(texts.erased, "erased"),
  ];
}

function show(report: OutboxReport, worker: ServiceWorker): void {
  const lines = toSentences(report).map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "text-button", textContent: "OK" });
  button.addEventListener("click", () => {
    worker.postMessage("seen");
    notice.remove();
  });
  notice.replaceChildren(...lines, button);
  if (lines.length > 0) document.body.appendChild(notice);
  else notice.remove();
  // What was sent is shown once; the rest until the shopper has read it.
  worker.postMessage("sent");
  if (report.hasSent)
    nativeImport<typeof import("../cart/read-cart.ts")>(pageState().cart)
      .then((module) => module.readCart())
      // The next page shows the cart.
      .catch(() => {});
}

/** What the page loads when it is used. */
function scriptsOfPage(): string[] {
  const { hydrate, cart, wishlist, messages } = pageState();
  const islands = [...document.querySelectorAll("[hydrate]")].flatMap((island) =>
    ["script", "modules", "messages"].flatMap(
      (name) => island.getAttribute(name)?.split(" ") ?? [],
    ),
  );
  return [...hydrate, cart, wishlist, messages, ...islands];
}

/** What the page loaded before there was a service worker. */
const getLoadedUrls = (): string[] => [
  location.href,
  ...performance.getEntriesByType("resource").map(({ name }) => name),
];

async function start(): Promise<void> {
  const loaded = serviceWorker.controller ? [] : getLoadedUrls();
  await serviceWorker.register(policy?.createScriptURL(address) ?? address, {
    updateViaCache: "all",
  });
  const { active } = await serviceWorker.ready;
  if (!active) return;
  serviceWorker.onmessage = ({ data }) => show(data, active);
  active.postMessage([...scriptsOfPage(), ...loaded]);
  addEventListener("online", () => active.postMessage([]));
}

if (serviceWorker) {
  const listeners = new AbortController();
  const startOnce = () => {
    listeners.abort();
    // Without it there is no page offline; nothing else is missing.
    whenIdle(() => start().catch(() => {}));
  };
  for (const type of ["pointerdown", "keydown", "scroll", "touchstart"])
    addEventListener(type, startOnce, listeners);
}
