import type { ComponentProps } from "react";
import type { ActionName } from "../actions.ts";
import { useSite } from "../i18n/site-context.ts";
import { routes } from "../routes.ts";

interface ActionFormProps extends Omit<ComponentProps<"form">, "action" | "hidden" | "method"> {
  action: ActionName;
  /** Hidden fields; empty values are left out. */
  hidden?: Record<string, string | number | null | undefined>;
}

/** A form that posts to an action, which responds with 303: it needs no script. */
export function ActionForm({ action, hidden = {}, children, ...attributes }: ActionFormProps) {
  const { link } = useSite();
  return (
    <form {...attributes} method="post" action={link(routes.action(action))}>
      {Object.entries(hidden).map(([name, value]) =>
        value == null || value === "" ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {children}
    </form>
  );
}
