import { useEffect, useState } from "react";
import type { Notice } from "../../shared/actions.ts";
import { type CheckoutRules, checkoutErrors } from "../../shared/checkout.ts";
import { readForm } from "./read-form.ts";

type Errors = Record<string, Notice | undefined>;

interface UseErrorsOptions {
  fromServer: Errors;
  /** Texts of the possible errors, by message id. */
  messages: Record<string, string>;
  rules: CheckoutRules;
}

/** Validates the form in the browser; the worker applies the same rules on submit. */
export function useErrors({ fromServer, messages, rules }: UseErrorsOptions) {
  const [errors, setErrors] = useState<Errors>(fromServer);
  const [submittedErrors, setSubmittedErrors] = useState<string[]>();

  // An effect of the attempt, because the invalid fields are marked only then.
  useEffect(() => {
    if (!submittedErrors) return;
    const fields = [...document.querySelectorAll<HTMLElement>("[aria-invalid]")];
    for (const field of fields)
      for (
        let fold = field.closest("details");
        fold;
        fold = fold.parentElement?.closest("details") ?? null
      )
        fold.open = true;
    fields[0]?.focus();
  }, [submittedErrors]);

  const validate = (form: HTMLFormElement): Errors =>
    Object.fromEntries(
      Object.entries(checkoutErrors(readForm(new FormData(form)), rules)).map(([name, notice]) => [
        name,
        { ...notice, text: messages[notice.id] },
      ]),
    );

  /** Validates one field, on blur or while it is being corrected. */
  const checkField = (form: HTMLFormElement, name: string) => {
    const error = validate(form)[name];
    setErrors((current) => ({ ...current, [name]: error }));
  };

  /** Shows the errors and focuses the first invalid field. */
  const showErrors = (match: Errors) => {
    setErrors(match);
    setSubmittedErrors(Object.keys(match));
  };

  /** Validates all fields; returns true when there is no error. */
  const checkAll = (form: HTMLFormElement): boolean => {
    const match = validate(form);
    showErrors(match);
    return Object.keys(match).length === 0;
  };
  /** Fields of the last attempt that are still invalid. */
  const invalidFields = (submittedErrors ?? Object.keys(fromServer)).filter((name) => errors[name]);
  return { errors, invalidFields, checkField, checkAll, showErrors };
}
