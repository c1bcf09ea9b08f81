import type { FormEvent, ReactNode } from "react";
import type { ActionName } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";

interface CartFormProps {
  action: ActionName;
  /** Hidden fields. */
  fields?: Record<string, string | number>;
  className?: string;
  /** Its name for screen readers, where it has fields. */
  label?: string;
  /** Called instead of a page load once the form is hydrated. */
  onAction: (data: FormData) => void;
  children: ReactNode;
}

/** A form that works without JavaScript, and skips the page load with it. */
export function CartForm({
  action,
  fields = {},
  className,
  label,
  onAction,
  children,
}: CartFormProps) {
  const { link } = useSite();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onAction(new FormData(event.currentTarget, submitter));
  };
  return (
    <form
      className={className}
      method="post"
      action={link(routes.action(action))}
      aria-label={label}
      onSubmit={submit}
      // The shop's own messages appear beside the fields, in the page's language.
      noValidate
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
