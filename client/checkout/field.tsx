import {
  createContext,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
} from "react";
import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { routes } from "../../shared/routes.ts";

/** A form's typed values and errors, by field name. */
export interface FormState {
  values: { [name: string]: string };
  errors: { [name: string]: Notice | undefined };
}

/** Provides a form's values and errors to its fields. */
export const FormContext = createContext<FormState>({ values: {}, errors: {} });

/** Whether the submit button's own action replaces the form's. */
export const hasFormAction = ({ nativeEvent }: FormEvent): boolean =>
  !!(nativeEvent as SubmitEvent).submitter?.hasAttribute("formaction");

/** One field's value and error. */
export function useField(name: string) {
  const { values, errors } = useContext(FormContext);
  const error = errors[name];
  return { value: values[name] ?? "", error, describedBy: error && `${name}-error` };
}

/** The error message beside a field. */
export function FieldError({ name }: { name: string }) {
  const { error } = useField(name);
  const { t, link } = useSite();
  if (!error) return null;
  const suggestion = error.values?.suggestion;
  return (
    <p className="field-error" id={`${name}-error`} lang={error.lang}>
      {error.text ?? t("error.something")}
      {suggestion && (
        <button
          type="submit"
          className="text-button"
          name={name}
          value={suggestion}
          formAction={link(routes.action("reload-checkout"))}
          formNoValidate
        >
          {t("field.accept")}
        </button>
      )}
    </p>
  );
}

interface ErrorSummaryProps {
  names: readonly string[];
  /** Notices of the form: what one of them says is not shown a second time. */
  notices: readonly Notice[];
}

/** All errors of the form at once; each links to its field. */
export function ErrorSummary({ names, notices }: ErrorSummaryProps) {
  const { t } = useSite();
  const { errors } = useContext(FormContext);
  const listed = names.filter((name) => !notices.some(({ text }) => text === errors[name]?.text));
  return (
    <div className="notices" role="alert">
      {listed.length > 0 && (
        <p className="error-summary">
          <strong>{t("checkout.error-count", { count: listed.length })}</strong>
          {listed.map((name) => (
            <a key={name} href={`#${name}`}>
              {errors[name]?.text}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

interface LabelledFieldProps {
  name: string;
  label: MessageId;
  required?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** Label, control and error in one box. */
export function LabelledField({ name, label, required, wide, children }: LabelledFieldProps) {
  const { t } = useSite();
  return (
    <div className={wide ? "field field-wide" : "field"}>
      <label htmlFor={name}>
        {t(label)}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <FieldError name={name} />
    </div>
  );
}

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "name"> &
  Pick<LabelledFieldProps, "name" | "label" | "wide"> & { help?: string | false };

/** A text input with its previous value, its error and a help text. */
export function TextField({ name, label, wide, help, required, ...input }: TextFieldProps) {
  const { value, error, describedBy } = useField(name);
  const helpId = help ? `${name}-help` : undefined;
  return (
    <LabelledField name={name} label={label} required={required} wide={wide}>
      <input
        id={name}
        name={name}
        defaultValue={value}
        required={required}
        maxLength={200}
        aria-invalid={!!error || undefined}
        aria-describedby={[describedBy, helpId].join(" ").trim() || undefined}
        {...input}
      />
      {help && (
        <p className="field-help" id={helpId}>
          {help}
        </p>
      )}
    </LabelledField>
  );
}
