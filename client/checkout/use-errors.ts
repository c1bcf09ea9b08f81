import { useEffect, useState } from "react";
import type { Notice } from "../../shared/actions.ts";
import type { CheckoutRules } from "../../shared/checkout.ts";

type Errors = Record<string, Notice | undefined>;

interface UseErrorsOptions {
  fromServer: Errors;
  /** Texts of the possible errors, by message id. */
  messages: Record<string, string>;
  rules: CheckoutRules;
}

let errorsIn: typeof import("./form-errors.ts")["errorsIn"] | undefined;

/** Loads what checks the form; returns whether it is there. Without it the worker alone checks. */
export const loadChecks = (): Promise<boolean> =>
  nativeImport<typeof import("./form-errors.ts")>("./form-errors.ts").then(
    (module) => {
      errorsIn = module.errorsIn;
      return true;
    },
    () => false,
  );

/**
 * Validates the form in the browser, once it has what that takes; the worker applies the same rules on
 * submit.
 */
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

  const validate = (form: HTMLFormElement): Errors => errorsIn?.(form, rules, messages) ?? {};

  /** Validates one field, on blur or while it is being corrected. */
  const checkField = async (form: HTMLFormElement, name: string) => {
    await loadChecks();
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
