import { boughtItem, type CartItem, type CartLine, type OpenCart } from "../cart/open-cart.ts";
import { itemName } from "../cart/product-words.ts";
import { taxSetting } from "../cart/tax.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import { isPaidOnline } from "../payment/gateways.ts";
import type { OrderStatus, orderLines, orders } from "../schema/orders.ts";
import {
  type Addresses,
  type CheckoutInput,
  executedMeta,
  readMeta,
  readNote,
} from "./checkout-input.ts";
import type { Gateway } from "./payment-gateways.ts";
import { toHolder } from "./stock-refusal.ts";

type OrderInsert = typeof orders.$inferInsert;
type LineInsert = Omit<typeof orderLines.$inferInsert, "orderId">;

/** An order not yet in the database; its id and customer are set when it is written. */
export interface OrderDraft {
  order: Omit<OrderInsert, "id" | "sessionVersion" | "customerId">;
  lines: LineInsert[];
}

export interface Payment {
  gateway: Gateway | null;
  isPaid: boolean;
  transactionId: string | null;
}

const KEY_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const KEY_LENGTH = 13;

export async function orderDraft(
  context: Context,
  cart: OpenCart,
  input: CheckoutInput,
  addresses: Addresses,
  payment: Payment,
): Promise<OrderDraft> {
  const { env, now, session } = context;
  const date = now().toISOString();
  const needsProcessing = cart.lines.some((line) => !isInstant(boughtItem(line)));
  const status = firstStatus(cart, payment, needsProcessing);
  return {
    order: {
      ...addresses,
      ...toAmounts(context, cart),
      orderKey: newOrderKey(),
      sessionId: session.id,
      status,
      currency: env.CURRENCY,
      paymentMethod: payment.gateway?.id ?? "",
      paymentMethodTitle: payment.gateway?.title ?? "",
      transactionId: payment.transactionId,
      customerNote: readNote(input),
      meta: readMeta(input),
      needsShipping: cart.needsShipping,
      needsProcessing,
      stockReduced: true,
      created: date,
      modified: date,
      paid: payment.isPaid ? date : null,
      completed: status === "COMPLETED" ? date : null,
      cartHash: cartHash(cart),
      locale: context.locale,
      ...executedMeta(input, addresses),
    },
    lines: await Promise.all(cart.lines.map((item) => lineDraft(context, item))),
  };
}

/** Equal for equal lines and total: for such a cart WooCommerce resumes an unpaid order. */
const cartHash = ({ lines, totals }: OpenCart): string =>
  [...lines.map(({ line }) => `${line.key}/${line.quantity}`).sort(), totals.total].join();

function toAmounts({ env }: Context, { totals, chosen }: OpenCart) {
  const tax = taxSetting(env);
  return {
    subtotal: totals.subtotal,
    discount: totals.discount,
    discountTax: totals.discountTax,
    shippingTotal: totals.shipping,
    tax: totals.tax,
    taxRate: tax.rate,
    pricesIncludeTax: tax.isEntered,
    total: totals.total,
    shippingLine: chosen && { id: chosen.id, title: chosen.label, total: chosen.cost },
    feeLines: totals.fees,
    couponLines: totals.coupons.map(({ code, total, tax }) => ({ code, discount: total, tax })),
    giftCards: totals.giftCards.filter(({ amount }) => amount > 0),
  };
}

const isInstant = (row: { virtual: boolean; downloadable: boolean }): boolean =>
  row.virtual && row.downloadable;

function firstStatus(cart: OpenCart, payment: Payment, needsProcessing: boolean): OrderStatus {
  if (payment.isPaid) return needsProcessing ? "PROCESSING" : "COMPLETED";
  if (payment.gateway && isPaidOnline(payment.gateway.id)) return "PENDING";
  const hasDownload = cart.lines.some((line) => boughtItem(line).downloadable);
  // WooCommerce withholds files until cash has been received.
  return payment.gateway?.id === "cod" && !hasDownload ? "PROCESSING" : "ON_HOLD";
}

async function lineDraft(context: Context, item: CartLine): Promise<LineInsert> {
  const words = [itemName(boughtItem(item), context.locale), ...(await listChoices(context, item))];
  return {
    productId: item.product.id,
    variationId: item.variation?.id ?? null,
    stockId: toHolder(item)?.id ?? null,
    name: words.join(", "),
    quantity: item.line.quantity,
    subtotal: item.totals.subtotal,
    subtotalTax: item.totals.subtotalTax,
    total: item.totals.total,
    tax: item.totals.tax,
    meta: [...item.line.attributes, ...item.line.extraData].map(({ name, value }) => ({
      key: name,
      value,
    })),
  };
}

/** What was chosen where the variation takes any value, which its name does not say: "Size: L". */
async function listChoices(
  { loaders, locale }: Context,
  { line, product, variation }: CartItem,
): Promise<string[]> {
  if (!variation) return [];
  const [attributes, fixed, terms] = await Promise.all([
    loaders.productAttributes.load(product.id),
    loaders.variationAttributes.load(variation.id),
    loaders.productTerms.load(product.id),
  ]);
  return line.attributes.flatMap(({ name, value }) => {
    const attribute = attributes.find((one) => one.name === name);
    if (!attribute || fixed.some((one) => one.name === name && one.value)) return [];
    const term = terms.find(({ taxonomy, slug }) => taxonomy === name && slug === value);
    const option = attribute.options.find(({ id }) => id === value);
    const word = term
      ? inLocale(locale, term.nameId, term.nameEn)
      : inLocale(locale, value, option?.en ?? value);
    return [`${inLocale(locale, attribute.labelId, attribute.labelEn)}: ${word}`];
  });
}

function newOrderKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_LENGTH * 2));
  // 248 is the largest multiple of 62 in a byte: larger values would make some letters more likely.
  const letters = Array.from(bytes).filter((byte) => byte < 248);
  const text = letters.map((byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join("");
  return `wc_order_${text.slice(0, KEY_LENGTH)}`;
}
