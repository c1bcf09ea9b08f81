import * as v from "valibot";
import {
  districtErrors,
  postcodeQuestion,
  toCourierAddress,
} from "#worker-country/district-adapters.ts";
import { readTaxNumber, taxNumberErrors } from "#worker-country/tax-number.ts";
import {
  type ActionFailure,
  type Actions,
  type AddressInput,
  type CartUpdate,
  type CheckoutForm,
  type CheckoutOutcome,
  type FieldErrors,
  failure,
  type Notice,
  type Result,
  success,
} from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { checkoutErrors, normalizeAddress, toAddresses } from "../../shared/checkout.ts";
import { unasked } from "../../shared/email.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { cartUpdate } from "../cart/cart-actions.ts";
import { updateCartAddresses, withBetterRate } from "../cart/rated-address.ts";
import type { CheckoutInput } from "../commerce/checkout-input.ts";
import type { CheckoutRequest, CheckoutState } from "../commerce/session.ts";
import { allCountries, toOrderAddress } from "../delivery/countries.ts";
import { rateCookie } from "../delivery/rate-cookie.ts";
import { orderedCookie } from "../order/ordered-cookie.ts";
import { methodCookies } from "../payment/method-cookie.ts";
import { afterOrder } from "../payment/payment-page.ts";
import { toHash } from "../platform/crypto.ts";
import {
  type ActionContext,
  defineAction,
  refusal,
  refusedBy,
} from "../platform/http/define-action.ts";
import { checkbox, requiredText, text } from "../platform/http/fields.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { readCartInTime } from "../session/cart-in-time.ts";
import { listNames, passwordRefusal } from "../session/password-rules.ts";
import { assertKnown, type Config } from "../settings/config.ts";
import { addressInput, checkoutForm, confirmedRateFields, readAreas } from "./checkout-form.ts";

/** Converts a checked form to the input of the session's object. */
export async function readCheckout(
  context: ActionContext,
  form: CheckoutForm,
): Promise<Result<Omit<CheckoutRequest, "locale">, ActionFailure>> {
  const input = toInput(form, context.config);
  const errors = await findErrors(context, form);
  if (Object.keys(errors).length > 0) {
    const notice: Notice = { id: "checkout.errors" };
    return failure({ code: notice.id, notice, fields: errors });
  }
  if (form.createAccount && !context.config.registration.checkout) return refusal("account.closed");
  if (!form.createAccount && (await lacksAccount(context)))
    return refusal("checkout.account-needed");
  const { key, total, cart } = form;
  const { consent } = context.events;
  const hash = hashInput(input, total);
  const confirmed = { seenTotal: total, ...(cart && { cartHash: cart }) };
  return success({ key, hash, input, ...confirmed, ...(consent && { consent }) });
}

/**
 * Whether the shop sells to customers only and this shopper is a guest; sends no query when guests
 * may buy.
 */
async function lacksAccount({ config, session }: ActionContext): Promise<boolean> {
  return !config.guestCheckout && !(await session.cart.readUnrated())?.viewer;
}

function toInput(
  form: CheckoutForm,
  { districts: mode, taxNumbers }: Pick<Config, "districts" | "taxNumbers">,
): CheckoutInput {
  const npwp = taxNumbers && readTaxNumber(form.npwp);
  const toCourier = (address: AddressInput) =>
    toCourierAddress({ ...normalizeAddress(address), ...ownParts(address) }, mode);
  const given = toAddresses(form);
  const receiver = toCourier(given.shipping ?? {});
  const payer = toCourier(given.billing ?? {});
  const billing = { ...toOrderAddress(payer.address), email: form.email?.trim() ?? "" };
  const { username = "", password = "", createAccount } = form;
  return {
    billing,
    shipping: { ...toOrderAddress(receiver.address), email: "" },
    shipToDifferentAddress: given.shipping !== given.billing,
    shippingMethod: form.shippingMethod || null,
    paymentMethod: form.paymentMethod,
    customerNote: form.customerNote ?? "",
    account: createAccount ? { username: username || billing.email, password } : null,
    ...(npwp && { npwp }),
    ...(mode !== "off" && { district: { data: receiver.data } }),
  };
}

const ownParts = ({ kelurahan = "", landmark = "" }: AddressInput) => ({ kelurahan, landmark });

async function findErrors(context: ActionContext, form: CheckoutForm): Promise<FieldErrors> {
  const { countries, config, session } = context;
  const areasOfAddress = (kind: "billing" | "shipping") =>
    readAreas(countries, normalizeAddress(form[kind] ?? {}).country, kind);
  const [billing, shipping] = await Promise.all([
    areasOfAddress("billing"),
    areasOfAddress("shipping"),
  ]);
  // Only then may the form lack an address; the cart decides this, not the form.
  const hidesBilling = config.settings.hideBillingForVirtual;
  const contactOnly = hidesBilling && !(await session.readCart()).needsShipping;
  const states = { billing: billing.states, shipping: shipping.states };
  const districts = config.districts !== "off";
  const allowed = { billing: billing.countries, shipping: shipping.countries };
  const rules = { countries: allowed, states, contactOnly, districts };
  const errors = checkoutErrors(form, rules);
  const districtError = (kind: "billing" | "shipping") => {
    if (!districts) return {};
    const address = normalizeAddress(form[kind] ?? {});
    const question = { [`${kind}.postcode`]: postcodeQuestion(address) };
    return { ...districtErrors(address, kind), ...unasked(question, form) };
  };
  const isBilled = form.differentBilling || !form.shipping;
  return {
    // These are listed first, in the order of the form, and count for more than what follows.
    ...errors,
    ...(form.shipping && districtError("shipping")),
    ...(isBilled && !contactOnly && districtError("billing")),
    ...passwordErrors(form, config.settings.siteName),
    ...(config.taxNumbers && taxNumberErrors(form.npwp)),
    ...errors,
  };
}

function passwordErrors(form: CheckoutForm, siteName: string): FieldErrors {
  if (!form.createAccount) return {};
  const { username = "", password = "", email } = form;
  const refusal = passwordRefusal(password, listNames(siteName, username, email));
  return refusal ? { password: { id: refusal } } : {};
}

// Without the password: no stored hash may allow guessing it.
const hashInput = ({ account, ...input }: CheckoutInput, total: number): string =>
  toHash(JSON.stringify([input, account?.username ?? null, total]));

/** Buys the cart: checks the form; the session's object ensures that one key makes one order. */
export const checkoutAction = defineAction({
  name: "checkout",
  input: checkoutForm,
  home: routes.checkout(),
  target: ({ location }) => location,
  async run(context, form) {
    assertKnown(context.config, "checkout");
    const request = await readCheckout(context, form);
    if (!request.ok) return request;
    const state = await context.session.checkout(request.value);
    const result = isSpent(state) ? ({ state: "confirming", key: form.key } as const) : state;
    // The shopper leaves the form for the confirming page.
    if (result.state === "confirming") await keepTyped(context, form);
    const outcome = await toResult(result, form, context);
    if (outcome.ok) context.setCookie(orderedCookie, ...methodCookies(form.paymentMethod));
    return outcome;
  },
});

// The form needs a new key, and the confirming page leads to it.
const spent = new Set<string>(["checkout.payment-refunded"]);
const isSpent = (state: CheckoutState): boolean =>
  state.state === "refused" && spent.has(state.failure.code);

async function toResult(
  state: CheckoutState,
  form: CheckoutForm,
  context: ActionContext,
): Promise<Result<CheckoutOutcome, ActionFailure>> {
  switch (state.state) {
    case "done": {
      const { orderId, orderKey } = state;
      const location = await (state.isEarlier ? toEarlier : afterOrder)(state, context);
      return success({ state: "done", orderId, orderKey, location });
    }
    case "refused":
      return failure(refusedTotal(state.failure, form, context));
    default: {
      const confirming = state.state === "confirming" ? state.key : form.key;
      if (confirming !== form.key)
        await context.session.flash.keep({ notices: [{ id: "checkout.earlier-first" }] });
      const location = localePath(routes.confirming(confirming), context.locale);
      return success({ state: "confirming", key: confirming, location });
    }
  }
}

/** The page of an order whose form had been in doubt: it is not what was just sent. */
async function toEarlier(
  { orderId, orderKey }: Extract<CheckoutState, { state: "done" }>,
  { session, locale }: ActionContext,
): Promise<string> {
  await session.flash.keep({ notices: [{ id: "order.earlier" }] });
  return localePath(routes.orderReceived(orderId, orderKey), locale);
}

/**
 * Runs all checks of a checkout before a card is charged, and stores the form for after the
 * payment.
 */
export const preparePaymentAction = defineAction({
  name: "prepare-payment",
  input: checkoutForm,
  home: routes.checkout(),
  async run(context, form) {
    assertKnown(context.config, "checkout");
    const request = await readCheckout(context, form);
    if (!request.ok) return request;
    const state = await context.session.preparePayment(request.value);
    if (state.state === "refused") return failure(refusedTotal(state.failure, form, context));
    // A bank may send the shopper to its own page and decline there.
    await keepTyped(context, form);
    return success({ clientSecret: state.state === "ready" ? state.clientSecret : null });
  },
});

/** Chooses one of the offered rates; the real backend silently ignores any other. */
export const chooseShippingAction = defineAction({
  name: "choose-shipping",
  input: v.object({ rate: requiredText(100) }),
  home: routes.checkout(),
  async run({ session, setCookie }, { rate }) {
    const result = await session.cart.chooseRate(rate);
    if (!result.ok) return refusedBy(result.error, "shippingMethod");
    const cart = result.value ? session.toCart(result.value) : await session.readCart();
    if (cart.chosenRate !== rate)
      return refusal("checkout.no-shipping-method", { field: "shippingMethod", cart });
    setCookie(rateCookie(rate));
    return success({ cart, notices: session.notices });
  },
});

/** Recalculates fees that depend on the payment method; a browser can set no other session data. */
export const choosePaymentAction = defineAction({
  name: "choose-payment",
  input: v.object({ paymentMethod: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) }),
  home: routes.checkout(),
  keepsForm: true,
  async run(context, { paymentMethod }) {
    const result = await context.session.cart.chooseMethod(paymentMethod);
    if (!result.ok) return refusedBy(result.error, "paymentMethod");
    const update = await cartUpdate(context);
    context.setCookie(...methodCookies(paymentMethod));
    return update;
  },
});

/** Asks again for what was late: the form's page reads it anew, with what was typed. */
export const reloadCheckoutAction = defineAction({
  name: "reload-checkout",
  input: v.object({}),
  home: routes.checkout(),
  keepsForm: true,
  run: async () => success({}),
});

const destination = v.object({
  ...addressInput.entries,
  country: v.pipe(requiredText(2), v.toUpperCase()),
  state: v.optional(text(100)),
  postcode: v.optional(text(20)),
  city: v.optional(text(200)),
});

// The addresses of the checkout form, complete, because an account stores what is sent.
const sentForm = v.pipe(
  v.object({
    shipping: v.optional(destination),
    differentBilling: checkbox,
    billing: v.optional(destination),
    ...confirmedRateFields,
  }),
  v.check(({ shipping, billing }) => Boolean(shipping ?? billing)),
);

type ConfirmedRate = Pick<Exclude<Input, { country: string }>, "shippingMethod" | "seenRate">;

/** The rate that a form showed as chosen, by its id. */
const confirmedMethod = ({ seenRate: confirmedRate = "" }: ConfirmedRate): string =>
  confirmedRate.split("|", 1)[0] ?? "";

/** Which rate the shopper has picked: by a press, or, without script, in the form alone. */
export const pickedIn =
  ({ session }: Pick<ActionContext, "session">, form: ConfirmedRate) =>
  (rate: string): boolean =>
    form.shippingMethod && form.shippingMethod !== confirmedMethod(form)
      ? rate === form.shippingMethod
      : session.isPicked(rate);

/**
 * The cart after its rates were reckoned anew: the rate that the shopper has picked is chosen again,
 * which WooCommerce does not always keep, and what became of its price is shown.
 */
export async function keepRate(
  { session, config, locale }: Pick<ActionContext, "session" | "config" | "locale">,
  form: ConfirmedRate,
  existing?: Cart,
): Promise<CartUpdate> {
  const cart = existing ?? (await chosenAnew(session, pickedIn({ session }, form)));
  const { money } = siteFor(locale, config.settings);
  const change = rateChange(cart, form, money);
  return { cart, notices: [...session.notices, ...change] };
}

async function chosenAnew(
  session: ActionContext["session"],
  isPicked: (rate: string) => boolean,
): Promise<Cart> {
  const { cart } = (await readCartInTime(session)) ?? {};
  return session.toCart(cart ? await withBetterRate(session, cart, isPicked) : null);
}

/** What became of the rate that a form showed as chosen; nothing where it is as it was. */
function rateChange(
  { rates, chosenRate }: Cart,
  { shippingMethod, seenRate: confirmedRate = "" }: ConfirmedRate,
  money: Site["money"],
): Notice[] {
  const [id, cost, ...rest] = confirmedRate.split("|");
  const now = rates.find((rate) => rate.id === chosenRate);
  // Another one may have been picked since, where there is no script.
  if (!now || id !== shippingMethod || !/^\d{1,15}$/.test(cost ?? "")) return [];
  const price = money(now.cost);
  if (now.id !== id) {
    const values = { name: rest.join("|"), other: now.label, price };
    return rates.some((rate) => rate.id === id)
      ? [{ id: "checkout.rate-instead", values, isGood: true }]
      : [{ id: "checkout.rate-gone", values }];
  }
  if (now.cost === Number(cost)) return [];
  const before = money(Number(cost));
  return [{ id: "checkout.rate-changed", values: { name: now.label, before, price } }];
}

/** A refusal of another total: where the delivery's price has changed, it says so, with both prices. */
function refusedTotal(
  refused: ActionFailure,
  form: CheckoutForm,
  { config, locale }: Pick<ActionContext, "config" | "locale">,
): ActionFailure {
  const { cart, code } = refused;
  const { money } = siteFor(locale, config.settings);
  const [change] = cart && code === "checkout.cart-changed" ? rateChange(cart, form, money) : [];
  if (!cart || !change) return refused;
  const rate = cart.rates.find(({ id }) => id === cart.chosenRate);
  const isAll =
    (rate?.cost ?? 0) - Number(form.seenRate?.split("|")[1]) === cart.total - form.total;
  return { ...refused, ...(isAll && { notice: change }), fields: { shippingMethod: change } };
}

type Input = Actions["change-address"]["input"];

const addressesIn = (input: Input) =>
  toAddresses<AddressInput>("country" in input ? { shipping: input } : input);

/** Recalculates rates and tax for another address. */
export const changeAddressAction = defineAction({
  name: "change-address",
  input: v.union([destination, sentForm]),
  home: routes.checkout(),
  keepsForm: true,
  async run(context, input) {
    const moved = await updateCartAddresses(context, addressesIn(input));
    if (moved === "country-unknown")
      return refusal("checkout.country-unknown", { field: "country" });
    if (!moved.ok) return refusedBy(moved.error);
    const form = "country" in input ? {} : input;
    const update = await keepRate(context, form);
    const { shippingMethod } = form;
    if (shippingMethod && shippingMethod !== confirmedMethod(form))
      context.setCookie(rateCookie(shippingMethod));
    return success(update);
  },
});

/**
 * Stores a checkout form, without its password, for a shopper who leaves it and may have to come
 * back.
 */
export function keepTyped({ session }: Pick<ActionContext, "session">, form: CheckoutForm) {
  const {
    password: _,
    key: _key,
    total: _total,
    cart: _cart,
    billing = {},
    shipping = {},
    ...rest
  } = form;
  const named = (kind: string, fields: object) =>
    Object.entries(fields).map(([name, value]) => [`${kind}.${name}`, value]);
  const entries = [
    ...Object.entries(rest).map(([name, value]) => [name, value === true ? "on" : value]),
    ...named("billing", billing),
    ...named("shipping", shipping),
  ].filter(([, value]) => typeof value === "string" && value !== "");
  return session.flash.keep({ notices: [], form: "checkout", values: Object.fromEntries(entries) });
}

/** Returns the states of a country, for the lists of an address form. */
export const readStatesAction = defineAction({
  name: "read-states",
  input: v.object({ country: v.pipe(requiredText(2), v.toUpperCase()) }),
  home: routes.checkout(),
  async run({ countries }, { country }) {
    if (!(await allCountries(countries)).includes(country)) {
      return refusal("checkout.country-unknown", { field: "country" });
    }
    return success({ states: await countries.states(country) });
  },
});
