import { useRef, useState } from "react";
import { changeCart } from "../cart/cart-store.ts";
import type { Area } from "./address-fields.tsx";
import { fetchStates } from "./fetch-states.ts";
import { readAddressChange } from "./read-form.ts";

type Kind = "billing" | "shipping";
type Field = HTMLInputElement | HTMLSelectElement;

// Long enough for two keystrokes, too short to notice.
const debounceMs = 100;

const rateFieldNames = /\.(country|state|postcode|city)$|^differentBilling$/;

/** Keeps the state lists and shipping rates in sync with the form's addresses. */
export function useAddressSync(fromServer: Record<Kind, Area[]>) {
  const [states, setStates] = useState(fromServer);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const loadStates = async (kind: Kind, countries: Field) => {
    const loaded = await fetchStates(countries);
    if (loaded) setStates((current) => ({ ...current, [kind]: loaded }));
  };

  const updateRates = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    // Without its province an address has a price that the province changes.
    if (form.querySelector("select:invalid")) return;
    timer.current = setTimeout(() => {
      void changeCart("change-address", readAddressChange(new FormData(form)));
    }, debounceMs);
  };

  const syncAddress = (form: HTMLFormElement, field: Field) => {
    const [kind, fieldName] = field.name.split(".");
    if (fieldName === "country") void loadStates(kind as Kind, field);
    if (rateFieldNames.test(field.name)) updateRates(form);
  };
  return { states, syncAddress, updateRates };
}
