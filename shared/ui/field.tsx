import { createContext, type InputHTMLAttributes, type ReactNode, useContext } from "react";
import { type ActionName, formId, type Notice } from "../actions.ts";
import { useSite } from "../i18n/site-context.ts";
import type { MessageId } from "../i18n/translate.ts";
import { ActionForm } from "./action-form.tsx";

/** Previously typed values and errors, by field name. */
export interface FormState {
  values: { [name: string]: string };
  errors: { [name: string]: Notice };
}

/** The state of a form that was not submitted yet. */
export const emptyFormState: FormState = { values: {}, errors: {} };

const FormContext = createContext<FormState>(emptyFormState);

interface FormProps {
  action: ActionName;
  memory: FormState;
  /** Hidden fields; empty values are left out. */
  hidden?: Record<string, string | null>;
  className?: string;
  /** Its name for screen readers, where it has fields. */
  label?: MessageId;
  children: ReactNode;
}

/** A form that needs no JavaScript: its action responds with 303. */
export function Form({ action, memory, hidden, className = "form", label, children }: FormProps) {
  const { t } = useSite();
  return (
    <FormContext value={memory}>
      <ActionForm
        action={action}
        hidden={hidden}
        id={formId(action)}
        className={className}
        aria-label={label && t(label)}
        // The shop's own messages appear beside the fields, in the page's language.
        noValidate={label !== undefined}
      >
        {children}
      </ActionForm>
    </FormContext>
  );
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "name"> & {
  name: string;
  /** Unique on the page, for two forms with a field of the same name. */
  id?: string;
  label: MessageId;
  help?: string;
  /** What a script says of an empty field, and of a wrong text; the action says the same. */
  missing?: MessageId;
  wrong?: MessageId;
};

/** A text input with its previous value, its error and a help text. */
export function Field({ name, id = name, label, help, missing, wrong, ...input }: FieldProps) {
  const { t } = useSite();
  const { values, errors } = useContext(FormContext);
  const error = errors[name];
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {t(label)}
        {input.required && <span aria-hidden="true"> *</span>}
      </label>
      <input
        id={id}
        name={name}
        defaultValue={input.type === "password" ? undefined : values[name]}
        maxLength={200}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        data-missing={missing && t(missing)}
        data-wrong={wrong && t(wrong)}
        // biome-ignore lint/a11y/noAutofocus: the first field to correct in a form that was refused
        autoFocus={error && Object.keys(errors)[0] === name}
        {...input}
      />
      {help && (
        // An error of the same words takes its place.
        <p className="field-help" id={`${id}-help`} hidden={help === error?.text}>
          {help}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} lang={error.lang}>
          {error.text}
        </p>
      )}
      {error?.values?.suggestion && (
        <>
          {/* Sent again as it is, it is meant. */}
          <input type="hidden" name="asked" value={error.values.typed} />
          <button
            type="submit"
            className="text-button"
            name={name}
            value={error.values.suggestion}
            formNoValidate
          >
            {t("field.accept")}
          </button>
        </>
      )}
    </div>
  );
}

/** Notices that the last form stored for this page. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <div className="notices" role="alert">
      {notices.map((notice) => (
        <p key={notice.id + notice.text} lang={notice.lang} data-good={notice.isGood}>
          {notice.text}
        </p>
      ))}
    </div>
  );
}
