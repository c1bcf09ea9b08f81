import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { ActionFailure, Notice } from "../../shared/actions.ts";
import type { Cart } from "../../shared/cart.ts";
import { defineIsland } from "../../shared/island.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { callAction } from "../call-action.ts";
import { NoticeList } from "../cart/notice-list.tsx";
import { AddressFields, type Place } from "../checkout/address-fields.tsx";
import { CheckoutSummary } from "../checkout/checkout-summary.tsx";
import { type FormMemory, FormMemoryProvider, TextField, useField } from "../checkout/field.tsx";
import { type Gateway, PaymentMethods } from "../checkout/payment-methods.tsx";
import { ratedAddress, readForm } from "../checkout/read-form.ts";
import { ShippingRates } from "../checkout/shipping-rates.tsx";
import { cart as cartSignal, changeCart } from "../state/cart.ts";
import { useSignalValue } from "../state/use-signal-value.ts";

interface CheckoutFormProps {
  cart: Cart;
  /** One key makes one order, however often the form is sent. */
  checkoutKey: string;
  countries: Place[];
  billingStates: Place[];
  shippingStates: Place[];
  gateways: Gateway[];
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
  notices: Notice[];
}

// Long enough for two keys, short enough to go unnoticed (spec.md section 9: 100 ms).
const debounce = 100;

/** Asks for the rates of an address once it has stopped changing. */
function useRating() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const address = ratedAddress(new FormData(form));
      if (address.country) void changeCart("change-address", address);
    }, debounce);
  };
}

/** The states of the countries that are chosen now. */
function useStates(props: CheckoutFormProps) {
  const [states, setStates] = useState({
    billing: props.billingStates,
    shipping: props.shippingStates,
  });
  const load = async (kind: "billing" | "shipping", country: string) => {
    const answer = await callAction("read-states", { country });
    if (answer.ok) setStates((known) => ({ ...known, [kind]: answer.value.states }));
  };
  return { states, load };
}

function Account() {
  const { t } = useShop();
  const isKnown = useField("createAccount").value !== "";
  const [wanted, setWanted] = useState(isKnown);
  return (
    <section>
      <label className="check">
        <input
          type="checkbox"
          name="createAccount"
          value="1"
          defaultChecked={isKnown}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
        {t("checkout.account")}
      </label>
      <div className="fields when-checked">
        <TextField
          name="username"
          label="field.username"
          autoComplete="username"
          required={wanted}
        />
        <TextField
          name="password"
          label="field.password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          required={wanted}
        />
      </div>
    </section>
  );
}

function CheckoutFields({
  props,
  cart,
  states,
}: {
  props: CheckoutFormProps;
  cart: Cart;
  states: Record<"billing" | "shipping", Place[]>;
}) {
  const { t } = useShop();
  const { countries } = props;
  return (
    <>
      <section>
        <h2>{t("checkout.contact")}</h2>
        <p className="field-help">{t("checkout.required-hint")}</p>
        <TextField
          name="billing.email"
          label="field.email"
          type="email"
          autoComplete="email"
          required
          wide
        />
      </section>
      <section>
        <h2>{t("checkout.billing")}</h2>
        <AddressFields kind="billing" places={{ countries, states: states.billing }} />
      </section>
      {cart.needsShipping && (
        <section>
          <label className="check">
            <input
              type="checkbox"
              name="shipToDifferentAddress"
              value="1"
              defaultChecked={Boolean(props.values.shipToDifferentAddress)}
            />
            {t("checkout.ship-elsewhere")}
          </label>
          <div className="when-checked">
            <h2>{t("checkout.shipping-address")}</h2>
            <AddressFields
              kind="shipping"
              places={{ countries, states: states.shipping }}
              optional
            />
          </div>
        </section>
      )}
    </>
  );
}

function OrderNote({ value }: { value: string }) {
  const { t } = useShop();
  return (
    <section className="field">
      <label htmlFor="customerNote">{t("checkout.note")}</label>
      <textarea
        id="customerNote"
        name="customerNote"
        rows={3}
        maxLength={2000}
        defaultValue={value}
      />
    </section>
  );
}

const ratedFields = /\.(country|state|postcode|city)$|^shipToDifferentAddress$/;

function CheckoutForm(props: CheckoutFormProps) {
  const { t, link } = useShop();
  const cart = useSignalValue(cartSignal, null) ?? props.cart;
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const rate = useRating();
  const { states, load } = useStates(props);
  const memory: FormMemory = { values: props.values, errors: failure?.fields ?? props.errors };

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failure]);

  const change = (event: ChangeEvent<HTMLFormElement>) => {
    const { name, value } = event.target as unknown as HTMLInputElement;
    if (name === "billing.country") void load("billing", value);
    if (name === "shipping.country") void load("shipping", value);
    if (ratedFields.test(name)) rate(event.currentTarget);
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const answer = await callAction("checkout", readForm(new FormData(event.currentTarget)));
    if (answer.ok) return location.assign(answer.value.location);
    setFailure(answer.error);
    setSending(false);
  };

  return (
    <FormMemoryProvider value={memory}>
      <form
        ref={form}
        className="checkout"
        method="post"
        action={link(routes.action("checkout"))}
        onSubmit={send}
        onChange={change}
      >
        <input type="hidden" name="key" value={props.checkoutKey} />
        <input type="hidden" name="total" value={cart.total} />
        <div className="checkout-main">
          <NoticeList notices={failure ? [failure.notice] : props.notices} />
          <CheckoutFields props={props} cart={cart} states={states} />
          <button
            type="submit"
            className="button no-script"
            formAction={link(routes.action("change-address"))}
            formNoValidate
          >
            {t("checkout.update-address")}
          </button>
          <ShippingRates key={cart.rates.map(({ id }) => id).join()} cart={cart} />
          <PaymentMethods gateways={props.gateways} />
          <OrderNote value={props.values.customerNote ?? ""} />
          <Account />
        </div>
        <div className="checkout-side">
          <CheckoutSummary cart={cart} />
          <button
            type="submit"
            className="button button-primary"
            aria-busy={isSending}
            disabled={isSending}
          >
            {isSending ? t("checkout.placing") : t("checkout.place-order")}
          </button>
        </div>
      </form>
    </FormMemoryProvider>
  );
}

export default defineIsland({ name: "checkout-form", hydrate: "idle", component: CheckoutForm });
