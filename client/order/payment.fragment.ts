// The page of an order that waits for its payment: it looks again, counts down and copies numbers.
import { swap } from "../runtime/fragment.ts";

const pauseMs = 6_000;
/** Nobody looks on for longer; the page's address shows it again. */
const maxFollowMs = 60 * 60_000;

function countDown(island: HTMLElement): void {
  const clock = island.querySelector<HTMLElement>("[data-left]");
  const until = Date.parse(island.querySelector("time")?.dateTime ?? "");
  const seconds = Math.max(0, Math.floor((until - Date.now()) / 1000));
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  if (clock && until)
    clock.textContent = ` (${parts.map((part) => `${Math.floor(part)}`.padStart(2, "0")).join(":")})`;
}

const showCopyButtons = (island: HTMLElement): void => {
  for (const button of island.querySelectorAll<HTMLElement>("[data-copy]")) button.hidden = false;
};

async function copy(button: HTMLElement): Promise<void> {
  const { copy: text = "", copied = "" } = button.dataset;
  await navigator.clipboard.writeText(text);
  button.textContent = copied;
}

/** Follows the payment for as long as somebody looks. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const started = Date.now();
  island.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-copy]");
    if (button) copy(button).catch(() => {});
  });
  showCopyButtons(island);
  countDown(island);
  const ticking = setInterval(() => countDown(island), 1_000);
  const looking = setInterval(async () => {
    const isOver = !island.querySelector("[data-waiting]") || Date.now() - started > maxFollowMs;
    if (isOver) {
      clearInterval(ticking);
      clearInterval(looking);
    } else if (!document.hidden) {
      await swap(island, location.href).catch(() => {});
      showCopyButtons(island);
    }
  }, pauseMs);
}
