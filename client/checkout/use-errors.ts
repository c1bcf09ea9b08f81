import { useEffect, useState } from "react";
import type { Notice } from "../../shared/actions.ts";
import { type CheckoutRules, checkoutErrors } from "../../shared/checkout.ts";
import { readForm } from "./read-form.ts";

type Errors = Record<string, Notice | undefined>;

interface Checking {
  fromServer: Errors;
  /** Texts of the possible errors, by message id. */
  sentences: Record<string, string>;
  rules: CheckoutRules;
}

/** Validates the form in the browser; the worker applies the same rules on submit. */
export function useErrors({ fromServer, sentences, rules }: Checking) {
  const [errors, setErrors] = useState<Errors>(fromServer);
  const [tried, setTried] = useState<string[]>();

  // An effect of the attempt, because the invalid fields are marked only then.
  useEffect(() => {
    if (tried) document.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [tried]);

  const found = (form: HTMLFormElement): Errors =>
    Object.fromEntries(
      Object.entries(checkoutErrors(readForm(new FormData(form)), rules)).map(([name, notice]) => [
        name,
        { ...notice, text: sentences[notice.id] },
      ]),
    );

  /** Validates one field, on blur or while it is being corrected. */
  const checkField = (form: HTMLFormElement, name: string) => {
    const error = found(form)[name];
    setErrors((known) => ({ ...known, [name]: error }));
  };

  /** Shows the errors and focuses the first invalid field. */
  const show = (wrong: Errors) => {
    setErrors(wrong);
    setTried(Object.keys(wrong));
  };

  /** Validates all fields; returns true when there is no error. */
  const checkAll = (form: HTMLFormElement): boolean => {
    const wrong = found(form);
    show(wrong);
    return Object.keys(wrong).length === 0;
  };
  /** Fields of the last attempt that are still invalid. */
  const listed = (tried ?? Object.keys(fromServer)).filter((name) => errors[name]);
  return { errors, listed, checkField, checkAll, show };
}
