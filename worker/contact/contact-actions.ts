import * as v from "valibot";
import {
  type ActionFailure,
  type ContactForm,
  type FieldErrors,
  failure,
  type Result,
  success,
} from "../../shared/actions.ts";
import { emailErrors } from "../../shared/email.ts";
import { localePath, routes } from "../../shared/routes.ts";
import { defineAction, refusal } from "../platform/http/define-action.ts";
import { checkbox, emailText, optionalText } from "../platform/http/fields.ts";

/** Sends a visitor's message to the operator. */
export const contactAction = defineAction({
  name: "contact",
  input: v.object({
    name: optionalText(200),
    email: emailText(200),
    phone: optionalText(50),
    message: optionalText(5_000),
    privacy: checkbox,
    website: optionalText(200),
  }),
  home: routes.contact(),
  target: ({ location }) => location,
  async run(
    { contact, limiter, locale },
    form,
  ): Promise<Result<{ location: string }, ActionFailure>> {
    const location = localePath(routes.contactSent(), locale);
    // The field is hidden: only a robot fills it in, and its response is the usual one.
    if (form.website) return success({ location });
    const fields = findErrors(form);
    if (Object.keys(fields).length > 0) {
      const code = "checkout.errors";
      return failure({ code, notice: { id: code }, fields });
    }
    if ((await limiter.waitOfClient("message")) > 0) return refusal("contact.too-many");
    const { name, email, phone, message } = form;
    const outcome = await contact.send({ name, email, phone, message });
    return outcome === "sent" ? success({ location }) : refusal("contact.failed");
  },
});

function findErrors({ name, email, phone, message, privacy }: ContactForm): FieldErrors {
  const errors: FieldErrors = {};
  if (!name) errors.name = { id: "contact.name-required" };
  Object.assign(errors, email ? emailErrors(email) : { email: { id: "contact.email-required" } });
  if (!phone) errors.phone = { id: "contact.phone-required" };
  if (!message) errors.message = { id: "contact.message-required" };
  if (!privacy) errors.privacy = { id: "contact.privacy-required" };
  return errors;
}
