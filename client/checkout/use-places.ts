import { useRef, useState } from "react";
import { callAction } from "../call-action.ts";
import { changeCart } from "../state/cart.ts";
import type { Place } from "./address-fields.tsx";
import { ratedAddress } from "./read-form.ts";

type Kind = "billing" | "shipping";

// Long enough for two keys, short enough to go unnoticed (spec.md section 9: 100 ms).
const debounce = 100;

const ratedFields = /\.(country|state|postcode|city)$|^shipToDifferentAddress$/;

/** Keeps lists of states and shipping rates to what the form's addresses say. */
export function usePlaces(fromServer: Record<Kind, Place[]>) {
  const [states, setStates] = useState(fromServer);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = async (kind: Kind, country: string) => {
    const answer = await callAction("read-states", { country });
    if (answer.ok) setStates((known) => ({ ...known, [kind]: answer.value.states }));
  };

  const rate = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const address = ratedAddress(new FormData(form));
      if (address.country) void changeCart("change-address", address);
    }, debounce);
  };

  const follow = (form: HTMLFormElement, { name, value }: { name: string; value: string }) => {
    if (name === "billing.country") void load("billing", value);
    if (name === "shipping.country") void load("shipping", value);
    if (ratedFields.test(name)) rate(form);
  };
  return { states, follow };
}
