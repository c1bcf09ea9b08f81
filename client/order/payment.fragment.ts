// The page of an order that waits for its payment: polls its state, counts down and copies numbers.
import { swap } from "../runtime/fragment.ts";

const pollIntervalMs = 6_000;
/**
 * Polling ends after this time: no shopper watches for longer, and a reload shows the state again.
 */
const maxPollingMs = 60 * 60_000;

// The countdown stays out of the part's own HTML: a part that has not changed is not replaced, and
// so not read out again.
function updateCountdown(island: HTMLElement): void {
  const clock = island.querySelector<HTMLElement>("[data-left]");
  const until = Date.parse(island.querySelector("time")?.dateTime ?? "");
  if (!clock || !until) return;
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1000));
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  const left = parts.map((part) => `${Math.floor(part)}`.padStart(2, "0")).join(":");
  const text = ` · ${clock.dataset.left?.replace("@", left)}`;
  (clock.shadowRoot ?? clock.attachShadow({ mode: "open" })).textContent = text;
}

const copiedTextMs = 2_000;

async function copy(button: HTMLElement): Promise<void> {
  const { copy: text = "", copied = "" } = button.dataset;
  const { textContent } = button;
  await navigator.clipboard.writeText(text);
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = textContent;
  }, copiedTextMs);
}

const pixelsPerModule = 12;

/** Saves the QR code as a picture, which payment apps on the same phone can open. */
function saveQr(button: HTMLElement): void {
  const drawing = button.closest("section")?.querySelector<SVGSVGElement>(".pay-qr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!drawing || !context) return;
  canvas.width = canvas.height = drawing.viewBox.baseVal.width * pixelsPerModule;
  context.scale(pixelsPerModule, pixelsPerModule);
  for (const path of drawing.querySelectorAll("path")) {
    context.fillStyle = path.getAttribute("fill") ?? "";
    context.fill(new Path2D(path.getAttribute("d") ?? ""));
  }
  const link = document.createElement("a");
  link.download = button.dataset.saveQr ?? "";
  link.href = canvas.toDataURL();
  link.click();
}

/** The payment's status, and once that is decided the sentence for it. */
const readState = (island: HTMLElement): DOMStringMap =>
  island.querySelector<HTMLElement>("[data-status]")?.dataset ?? {};

/** Announces what has become of the payment, and takes whoever reads the order there. */
function announce(island: HTMLElement, outcome: string): void {
  const sentence = island.querySelector<HTMLElement>("[role=status]");
  if (!sentence) return;
  sentence.textContent = outcome;
  // Whoever is typing elsewhere goes on typing, and a screen reader announces it all the same.
  const { activeElement, body } = document;
  if (activeElement === body || island.contains(activeElement)) sentence.focus();
}

async function refresh(island: HTMLElement): Promise<void> {
  const { status } = readState(island);
  await swap(island, location.href);
  const { status: newStatus, outcome } = readState(island);
  if (outcome && newStatus !== status) announce(island, outcome);
}

/** Polls the payment while the page is visible. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const started = Date.now();
  island.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-copy],[data-save-qr]");
    if (!button) return;
    if (button.dataset.saveQr) saveQr(button);
    else copy(button).catch(() => {});
  });
  updateCountdown(island);
  const countdownTimer = setInterval(() => updateCountdown(island), 1_000);
  const pollTimer = setInterval(async () => {
    const isOver = !island.querySelector("[data-waiting]") || Date.now() - started > maxPollingMs;
    if (isOver) {
      clearInterval(countdownTimer);
      clearInterval(pollTimer);
    } else if (!document.hidden) {
      await refresh(island).catch(() => {});
    }
  }, pollIntervalMs);
}
