import { isBrought } from "../../shared/product.ts";
import { rescue } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import type { PublicContext } from "../platform/render/define-page.ts";
import { toParcelItem } from "./delivery-estimate.tsx";
import type { OfferedPayment } from "./delivery-rates.ts";

// Nobody waits longer to read how things are paid.
const timeoutMs = 2_000;

/** Best sellers that are read to find one that couriers bring. */
const maxCards = 4;

type Context = Pick<PublicContext, "catalogue" | "paymentsFor">;

/** How what is shipped can be paid, as the products' pages say it; null where it is unknown now. */
export function readOfferedPayments(context: Context): Promise<OfferedPayment[] | null> {
  const reading = rescue(readPayments(context), null);
  return withTimeout(reading, { milliseconds: timeoutMs, fallback: null });
}

async function readPayments({ catalogue, paymentsFor }: Context): Promise<OfferedPayment[] | null> {
  const cards = await catalogue.productRow({ first: maxCards, orderby: "TOTAL_SALES" });
  const products = await Promise.all(cards.map(({ slug }) => catalogue.product(slug)));
  const [item] = products.flatMap((it) => (it && isBrought(it) ? (toParcelItem(it) ?? []) : []));
  return item ? paymentsFor(item) : null;
}
