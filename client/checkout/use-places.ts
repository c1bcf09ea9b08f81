import { useRef, useState } from "react";
import { changeCart } from "../cart/cart-store.ts";
import type { Place } from "./address-fields.tsx";
import { ratedAddresses } from "./read-form.ts";
import { statesOf } from "./states-of.ts";

type Kind = "billing" | "shipping";
type Field = HTMLInputElement | HTMLSelectElement;

// Long enough for two keystrokes, too short to notice.
const debounce = 100;

const ratedFields = /\.(country|state|postcode|city)$|^differentBilling$/;

/** Keeps the state lists and shipping rates in sync with the form's addresses. */
export function usePlaces(fromServer: Record<Kind, Place[]>) {
  const [states, setStates] = useState(fromServer);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = async (kind: Kind, countries: Field) => {
    const found = await statesOf(countries);
    if (found) setStates((known) => ({ ...known, [kind]: found }));
  };

  const rate = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    // Without its province an address has a price that the province changes.
    if (form.querySelector("select:invalid")) return;
    timer.current = setTimeout(() => {
      void changeCart("change-address", ratedAddresses(new FormData(form)));
    }, debounce);
  };

  const follow = (form: HTMLFormElement, field: Field) => {
    const [kind, part] = field.name.split(".");
    if (part === "country") void load(kind as Kind, field);
    if (ratedFields.test(field.name)) rate(form);
  };
  return { states, follow };
}
