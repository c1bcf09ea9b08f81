import type { Gateway } from "../checkout/payment-gateways.ts";
import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";
import type { OrderRow } from "../schema/orders.ts";
import type { Imitation, MethodRow, OwnCards, SurchargeEnv, Words } from "./imitation.ts";
import { developersGateways } from "./offline-attempt.ts";
import { namesIn, orderReceived, thanksPage } from "./plugin-tools.ts";

const LAST = 99;
const PLUGIN_FILES = "/wp-content/plugins";

// Each payment provider's folder may have one.
const modules = import.meta.glob<{ imitation?: Imitation; ownCards?: OwnCards }>(
  "../../worker/payment/*/imitation.ts",
  { eager: true },
);

/** The plugins that the shop can imitate, in the order of a real shop. */
export const imitations: Imitation[] = [
  ...Object.values(modules).flatMap(({ imitation }) => imitation ?? []),
  developersGateways,
].sort((one, other) => (one.place ?? LAST) - (other.place ?? LAST));

/** The cards that the shop takes itself, if any. */
export const ownCards: OwnCards | undefined = Object.values(modules)
  .map((module) => module.ownCards)
  .find(Boolean);

/** The gateways of the active plugins, in the order of a real shop. */
export function pluginGateways(env: Env, locale: Locale): Gateway[] {
  const text = (words: Words) =>
    typeof words === "string" ? words : inLocale(locale, words[0], words[1]);
  const toGateway = ([id, title, description = "", icon]: MethodRow): Gateway => ({
    id,
    title: text(title),
    description: text(description) || null,
    icon: icon ? `${env.SITE_URL}${PLUGIN_FILES}/${icon}` : null,
  });
  const active = imitations.filter((imitation) => isActive(env, imitation));
  const methods = active.flatMap((imitation) => imitation.methods);
  return (ownCards?.isActive(env) ? [...methods, ownCards.method] : methods).map(toGateway);
}

/** Whether a payment method is paid online, at the shop's own checkout or at a gateway. */
export const isPaidOnline = (method: string): boolean =>
  method === ownCards?.method[0] || findPlugin(method) !== null;

/** Whether an order waits for the money of a card, which the shop takes. */
export const isAwaitedCard = ({ paymentMethod, paid, orderedCart }: OrderRow): boolean =>
  paymentMethod === ownCards?.method[0] && paid === null && orderedCart !== null;

/** The plugin of a payment method; null for WooCommerce's own methods. */
export const findImitation = (method: string): Imitation | null =>
  imitations.find(({ methods }) => methods.some(([id]) => id === method)) ?? null;

export const findPlugin = (method: string): string | null => findImitation(method)?.plugin ?? null;

export const isActive = (
  env: Pick<Env, "PAYMENT_PLUGINS">,
  { plugin }: Pick<Imitation, "plugin">,
): boolean => namesIn(env.PAYMENT_PLUGINS).includes(plugin);

/** The surcharge of a payment method, as it is set. */
export const findSurcharge = (env: SurchargeEnv, method: string): string | undefined =>
  findImitation(method)?.surcharge?.(env);

/** Where WooCommerce leads the buyer of an order without a payment step. */
export const receivedPage = (env: Env, order: OrderRow): string =>
  findImitation(order.paymentMethod)?.thanksPage
    ? thanksPage(env, order)
    : orderReceived(env, order);
