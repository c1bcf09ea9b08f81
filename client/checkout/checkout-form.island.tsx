import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ActionFailure, CheckoutForm as CheckoutInput, Notice } from "../../shared/actions.ts";
import { MAX_NOTE_LENGTH } from "../../shared/address-fields.ts";
import type { Cart } from "../../shared/cart.ts";
import { type Country, countriesFor } from "../../shared/country-list.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";
import { routes } from "../../shared/routes.ts";
import { changeCart, initCart, setCart } from "../cart/cart-store.ts";
import { formatTotal } from "../cart/cart-totals.tsx";
import { NoticeList } from "../cart/notice-list.tsx";
import { useCart } from "../cart/use-cart.ts";
import { callAction } from "../runtime/call-action.ts";
import { AccountFields } from "./account-fields.tsx";
import type { Area } from "./address-fields.tsx";
import { AddressSections } from "./address-sections.tsx";
import { CardFields } from "./card-fields.tsx";
import type { CardProvider } from "./card-form.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { ErrorSummary, FormContext, type FormState, hasFormAction, useField } from "./field.tsx";
import { Fold } from "./fold.tsx";
import { type Gateway, PaymentMethods } from "./payment-methods.tsx";
import { readForm } from "./read-form.ts";
import { ShippingRates } from "./shipping-rates.tsx";
import { useAddressSync } from "./use-address-sync.ts";
import { useCardForm } from "./use-card-form.ts";
import { loadChecks, useErrors } from "./use-errors.ts";
import { usePaymentMethod } from "./use-payment-method.ts";

interface CheckoutFormProps {
  cart: Cart;
  /** One key creates one order, however often the form is submitted. */
  checkoutKey: string;
  countries: Country[];
  billingStates: Area[];
  shippingStates: Area[];
  /** Whether addresses in the shop's country are chosen by district (districts in EXTRAS). */
  districts: boolean;
  gateways: Gateway[];
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
  /** Texts of the form's possible errors, by message id. */
  messages: { [id: string]: string };
  /** A shopper who is logged in has an account. */
  offersAccount: boolean;
  /** Whether a cart that needs no shipping asks for name and e-mail only. */
  hideBillingForVirtual: boolean;
  /** Whether businesses are asked for their tax number (tax-numbers in EXTRAS). */
  taxNumbers: boolean;
  /** The provider of cards; null where none is offered. */
  card: CardProvider | null;
  /** Whether a fee may depend on the payment method. */
  feesByPayment: boolean;
}

/** A step before the checkout; resolves to null when the checkout may continue. */
type PrepayStep = (input: CheckoutInput) => Promise<ActionFailure | null>;

type Field = HTMLInputElement | HTMLSelectElement;

function useCheckoutCart(fromServer: Cart): Cart {
  const cart = useCart().cart;
  useEffect(() => initCart(fromServer), [fromServer]);
  return cart ?? fromServer;
}

function useCheckout(props: CheckoutFormProps, cart: Cart, pay: PrepayStep) {
  const contactOnly = props.hideBillingForVirtual && !cart.needsShipping;
  const { states, syncAddress, updateRates } = useAddressSync({
    billing: props.billingStates,
    shipping: props.shippingStates,
  });
  const codesFor = (kind: "billing" | "shipping") =>
    countriesFor(kind, props.countries).map(({ code }) => code);
  const countries = { billing: codesFor("billing"), shipping: codesFor("shipping") };
  const { errors, invalidFields, checkField, checkAll, showErrors } = useErrors({
    fromServer: props.errors,
    messages: props.messages,
    rules: { countries, states, contactOnly, districts: props.districts },
  });
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const [filled, setFilled] = useState<FormState["values"]>({});
  useEffect(() => {
    // After a return from a bank's page through the browser's history, nothing is being sent.
    addEventListener("pageshow", () => setSending(false));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the fields are in the form
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("#form-checkout");
    if (!form) return;
    for (const name of Object.keys(filled)) if (errors[name]) void checkField(form, name);
    if (Object.keys(filled).length > 0) updateRates(form);
  }, [filled]);

  const showFailure = (error: ActionFailure) => {
    if (error.cart) setCart(error.cart);
    setFailure(error);
    showErrors(error.fields ?? {});
    setSending(false);
  };

  const openDistricts = async (dialog: HTMLDialogElement, button: HTMLButtonElement) => {
    try {
      const chosen = await nativeImport<typeof import("./district-dialog.ts")>(
        "./district-dialog.ts",
      ).then(({ chooseDistrict }) => chooseDistrict(dialog));
      const fields = Object.entries(chosen ?? {});
      const named = fields.map(([name, value]) => [`${button.value}.${name}`, value]);
      if (named.length > 0) setFilled((current) => ({ ...current, ...Object.fromEntries(named) }));
    } catch {
      // The button's own page does the same.
      dialog.remove();
      button.click();
    }
  };

  const accept = (form: HTMLFormElement, field: HTMLInputElement, suggestion: string) => {
    field.value = suggestion;
    field.focus();
    void checkField(form, field.name);
  };

  /** Whether a wallet may open its sheet. */
  const mayBeSent = (form: HTMLFormElement): boolean => !isSending && checkAll(form);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const dialog = document.querySelector<HTMLDialogElement>("#districts");
    const isDistrict = dialog && button?.name === "district";
    const form = event.currentTarget;
    const field = document.getElementById(button?.name ?? "");
    const isSuggestion = field instanceof HTMLInputElement;
    if (!isDistrict && !isSuggestion && hasFormAction(event)) return;
    event.preventDefault();
    if (isSuggestion) return accept(form, field, button?.value ?? "");
    if (isDistrict) return openDistricts(dialog, button);
    if (isSending) return;
    setSending(true);
    await loadChecks();
    if (!checkAll(form)) return setSending(false);
    const input = readForm(new FormData(form));
    const paymentFailure = await pay(input);
    if (paymentFailure) return showFailure(paymentFailure);
    const result = await callAction("checkout", input);
    if (result.ok) location.assign(result.value.location);
    else showFailure(result.error);
  };

  const onChange = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    const field = target as unknown as Field;
    if (errors[field.name]) void checkField(currentTarget, field.name);
    syncAddress(currentTarget, field);
  };

  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const field = target as unknown as Field;
    // An error that appears now would move the button that is being pressed; sending checks it all.
    const isSubmitting = relatedTarget?.matches("[type=submit]");
    // A field that was only focused is not reported as empty.
    if (!isSubmitting && (field.value || errors[field.name]))
      void checkField(currentTarget, field.name);
  };
  return {
    values: { ...props.values, ...filled },
    contactOnly,
    states,
    errors,
    invalidFields,
    failure,
    isSending,
    mayBeSent,
    onSubmit,
    onChange,
    onBlur,
  };
}

/** From hydration on our own messages appear, in the page's language and beside their fields. */
const disableNativeValidation = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true;
};

/** What was asked about, so that it is not asked again. */
function AskedValues() {
  const { values, errors } = useContext(FormContext);
  const asked = useRef(new Set([values.asked]));
  for (const error of Object.values(errors)) asked.current.add(`${error?.values?.typed ?? ""}`);
  return <input type="hidden" name="asked" value={[...asked.current].join(" ").trim()} />;
}

/** An optional note to the shop. */
function OrderNote() {
  const { t } = useSite();
  const { value } = useField("customerNote");
  return (
    <Fold label={t("checkout.fold-note")} names={[]} isFilled={value !== ""}>
      <div className="field field-wide">
        <label htmlFor="customerNote">{t("checkout.note")}</label>
        <textarea
          id="customerNote"
          name="customerNote"
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={value}
        />
      </div>
    </Fold>
  );
}

/** Whether the shop's system has not told what there is to choose: such a form cannot be sent. */
const lacksChoices = ({ cart, gateways }: Pick<CheckoutFormProps, "cart" | "gateways">): boolean =>
  Boolean(cart.ratesLate) || (cart.total > 0 && gateways.length === 0);

/** The payment methods, and whether anything is missing; where it is, it is asked for again. */
function useChoices(props: CheckoutFormProps, cart: Cart) {
  const [gateways, setGateways] = useState(props.gateways);
  const isLacking = lacksChoices({ cart, gateways });
  useEffect(() => {
    if (!isLacking) return;
    const stop = new AbortController();
    nativeImport<typeof import("./await-choices.ts")>("./await-choices.ts")
      .then(({ awaitChoices }) => awaitChoices(lacksChoices, stop.signal))
      .then((found) => {
        if (!found) return;
        setCart(found.cart);
        setGateways(found.gateways);
      })
      // The form's own button asks again.
      .catch(() => {});
    return () => stop.abort();
  }, [isLacking]);
  return { gateways, isLacking };
}

interface PlaceOrderProps {
  cart: Cart;
  isSending: boolean;
  /** Whether it cannot be sent yet. */
  isLacking: boolean;
  /** Why the order was not placed. */
  notices: Notice[];
}

/** What the order comes to and the button that buys: at a phone's lower edge, or below the summary. */
function PlaceOrder({ cart, isSending, isLacking, notices }: PlaceOrderProps) {
  const site = useSite();
  const { t } = site;
  return (
    <div className="place-bar">
      <NoticeList notices={notices} />
      <p role="status">
        {isLacking && (
          <>
            {t("checkout.shop-silent")}{" "}
            <span className="needs-script">{t("checkout.tries-on")}</span>
          </>
        )}
      </p>
      <p id="place-total">
        {t("cart.total")} <strong>{formatTotal(cart, site)}</strong>
      </p>
      <button
        type="submit"
        form="form-checkout"
        className="button button-primary place-order"
        aria-describedby="place-total"
        aria-busy={isSending}
        disabled={isSending || isLacking}
      >
        {t(isSending ? "checkout.placing" : "checkout.place-order")}
      </button>
    </div>
  );
}

function CheckoutForm(props: CheckoutFormProps) {
  const { t, link } = useSite();
  const cart = useCheckoutCart(props.cart);
  const { gateways, isLacking } = useChoices(props, cart);
  const { chosen, shown, choose } = usePaymentMethod({ gateways, values: props.values });
  const isByCard = (method: string) =>
    gateways.some(({ id, isByCard }) => id === method && isByCard);
  useEffect(() => {
    if (props.feesByPayment && chosen) changeCart("choose-payment", { paymentMethod: chosen });
  }, [chosen, props.feesByPayment]);
  const check = useRef<() => boolean>(() => false);
  const card = useCardForm({
    ...{ isChosen: isByCard(chosen), total: cart.total, provider: props.card, check },
  });
  const {
    values,
    contactOnly,
    states,
    errors,
    invalidFields,
    failure,
    isSending,
    mayBeSent,
    onSubmit,
    onChange,
    onBlur,
  } = useCheckout(props, cart, async (input) =>
    isByCard(input.paymentMethod) ? card.pay(input) : null,
  );
  useEffect(() => {
    check.current = () => {
      const form = card.element.current?.closest("form");
      return Boolean(form && mayBeSent(form));
    };
  });
  const failures = failure ? [failure.notice] : [];
  return (
    <FormContext value={{ values, errors }}>
      <div className="checkout">
        <CheckoutSummary cart={cart} />
        <form
          ref={disableNativeValidation}
          id="form-checkout"
          className="checkout-main"
          method="post"
          aria-labelledby="title"
          action={link(routes.action("checkout"))}
          onSubmit={onSubmit}
          onChange={onChange}
          onBlur={onBlur}
        >
          {/* Enter presses a form's first button: it shall not be one that opens something else.
              Text browsers show this one, and do not know that the bar's belongs to the form. */}
          <button type="submit" hidden disabled={isLacking}>
            {t("checkout.place-order")}
          </button>
          <input type="hidden" name="key" value={props.checkoutKey} />
          <input type="hidden" name="total" value={cart.total} />
          <input type="hidden" name="cart" value={cart.hash} />
          <AskedValues />
          <NoticeList notices={props.notices} />
          <ErrorSummary names={invalidFields} notices={[...props.notices, ...failures]} />
          <AddressSections
            countries={props.countries}
            states={states}
            districts={props.districts}
            needsShipping={cart.needsShipping}
            contactOnly={contactOnly}
            taxNumbers={props.taxNumbers}
          >
            <OrderNote />
          </AddressSections>
          <button
            type="submit"
            className="button no-script"
            formAction={link(routes.action("change-address"))}
            formNoValidate
          >
            {t("checkout.update-address")}
          </button>
          <ShippingRates cart={cart} />
          {cart.total > 0 ? (
            <PaymentMethods gateways={gateways} chosen={chosen} onChoose={choose}>
              {props.feesByPayment && (
                <button
                  type="submit"
                  className="button no-script"
                  formAction={link(routes.action("choose-payment"))}
                  formNoValidate
                >
                  {t("checkout.update-total")}
                </button>
              )}
              <CardFields element={card.element} state={card.state} isShown={isByCard(shown)} />
            </PaymentMethods>
          ) : (
            <p>{t("checkout.nothing-to-pay")}</p>
          )}
          {props.offersAccount && <AccountFields />}
        </form>
        <PlaceOrder cart={cart} isSending={isSending} isLacking={isLacking} notices={failures} />
      </div>
    </FormContext>
  );
}

export default defineIsland({
  name: "checkout-form",
  hydrate: "idle",
  component: CheckoutForm,
});
