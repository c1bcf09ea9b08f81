// The page of an order that waits for its payment: polls its state, counts down and copies numbers.
import { swap } from "../runtime/fragment.ts";

const pauseMs = 6_000;
/**
 * Polling ends after this time: no shopper watches for longer, and a reload shows the state again.
 */
const maxFollowMs = 60 * 60_000;

// The countdown stays out of the part's own HTML: a part that has not changed is not replaced, and
// so not read out again.
function countDown(island: HTMLElement): void {
  const clock = island.querySelector<HTMLElement>("[data-left]");
  const until = Date.parse(island.querySelector("time")?.dateTime ?? "");
  if (!clock || !until) return;
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1000));
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  const left = parts.map((part) => `${Math.floor(part)}`.padStart(2, "0")).join(":");
  (clock.shadowRoot ?? clock.attachShadow({ mode: "open" })).textContent = ` (${left})`;
}

const copiedMs = 2_000;

async function copy(button: HTMLElement): Promise<void> {
  const { copy: text = "", copied = "" } = button.dataset;
  const { textContent } = button;
  await navigator.clipboard.writeText(text);
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = textContent;
  }, copiedMs);
}

/** Polls the payment while the page is visible. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const started = Date.now();
  island.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-copy]");
    if (button) copy(button).catch(() => {});
  });
  countDown(island);
  const ticking = setInterval(() => countDown(island), 1_000);
  const looking = setInterval(async () => {
    const isOver = !island.querySelector("[data-waiting]") || Date.now() - started > maxFollowMs;
    if (isOver) {
      clearInterval(ticking);
      clearInterval(looking);
    } else if (!document.hidden) {
      await swap(island, location.href).catch(() => {});
    }
  }, pauseMs);
}
