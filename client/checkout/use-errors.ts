import { useEffect, useState } from "react";
import type { Notice } from "../../shared/actions.ts";
import { type CheckoutRules, checkoutErrors } from "../../shared/checkout.ts";
import { readForm } from "./read-form.ts";

type Errors = Record<string, Notice>;

interface Checking {
  fromServer: Errors;
  /** Texts of what can be complained about, by message id. */
  sentences: Record<string, string>;
  rules: CheckoutRules;
}

const without = (errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([known]) => known !== name));

/** What is wrong with the form so far; the worker judges by the same rules when it is sent. */
export function useErrors({ fromServer, sentences, rules }: Checking) {
  const [errors, setErrors] = useState(fromServer);
  const [tried, setTried] = useState<string[]>();

  // After an attempt, because only then are the fields marked.
  useEffect(() => {
    if (tried) document.querySelector<HTMLElement>(".checkout [aria-invalid]")?.focus();
  }, [tried]);

  const found = (form: HTMLFormElement): Errors =>
    Object.fromEntries(
      Object.entries(checkoutErrors(readForm(new FormData(form)), rules)).map(([name, notice]) => [
        name,
        { ...notice, text: sentences[notice.id] },
      ]),
    );

  /** Looks at one field, once it was left or while it is being corrected. */
  const checkField = (form: HTMLFormElement, name: string) => {
    const error = found(form)[name];
    setErrors((known) => ({ ...without(known, name), ...(error ? { [name]: error } : {}) }));
  };

  /** Shows what is wrong and leads there. */
  const show = (wrong: Errors) => {
    setErrors(wrong);
    setTried(Object.keys(wrong));
  };

  /** Looks at all fields; true where nothing is wrong. */
  const checkAll = (form: HTMLFormElement): boolean => {
    const wrong = found(form);
    show(wrong);
    return Object.keys(wrong).length === 0;
  };
  /** Fields of the last attempt that still need another look. */
  const listed = (tried ?? Object.keys(fromServer)).filter((name) => errors[name]);
  return { errors, listed, checkField, checkAll, show };
}
