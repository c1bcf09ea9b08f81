// Loaded where the checkout's page came without payment methods or rates.
import type { Cart } from "../../shared/cart.ts";
import { parsePage } from "../runtime/fragment.ts";
import type { Gateway } from "./payment-methods.tsx";

interface Choices {
  cart: Cart;
  gateways: Gateway[];
}

const firstWaitMs = 5_000;
const longestWaitMs = 60_000;

/** Reads what a page of the checkout offers now; null where it has no form. */
async function readChoices(): Promise<Choices | null> {
  const response = await fetch(location.pathname);
  const form = parsePage(await response.text()).querySelector("#form-checkout");
  return JSON.parse(form?.closest("[props]")?.getAttribute("props") ?? "null");
}

/** Asks for the page, less and less often, until nothing is missing; null once it is stopped. */
export async function awaitChoices(
  isLacking: (choices: Choices) => boolean,
  stop: AbortSignal,
): Promise<Choices | null> {
  for (let wait = firstWaitMs; !stop.aborted; wait = Math.min(2 * wait, longestWaitMs)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (stop.aborted || document.hidden) continue;
    // Without a connection there is a next time.
    const choices = await readChoices().catch(() => null);
    if (choices && !isLacking(choices)) return stop.aborted ? null : choices;
  }
  return null;
}
