import type { FormEvent, ReactNode } from "react";
import type { ActionName } from "../../shared/actions.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";

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
export function CartForm({ fields, label, onAction, ...form }: CartFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onAction(new FormData(event.currentTarget, submitter));
  };
  return (
    // The shop's own messages appear beside the fields, in the page's language.
    <ActionForm {...form} hidden={fields} aria-label={label} onSubmit={submit} noValidate />
  );
}
