import type { BackendFetch } from "../commerce/backend-fetch.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { writeLog } from "../platform/log.ts";
import type { Config } from "../settings/config.ts";

/** A message to the shop; who sends it need not have said how to be reached. */
export interface ContactMessage {
  name: string;
  email?: string;
  phone?: string;
  message: string;
}

/** Result of sending a message; "refused" means that the form rejected its content. */
export type ContactOutcome = "sent" | "refused" | "failed";

/** Sends one visitor's messages to the operator. */
export interface ContactForm {
  /** Never throws and never sends twice. */
  send(message: ContactMessage): Promise<ContactOutcome>;
}

interface ContactFormOptions {
  fetch: BackendFetch;
  config: Pick<Config, "contact" | "backend">;
}

const timeoutMs = 5_000;
const maxResponseBytes = 64 * 1024;

/** What a form that requires them takes, and nobody has: RFC 2606 keeps ".invalid" free. */
const absent = { email: "none@sender.invalid", phone: "0" };

/**
 * A field that the form lacks is added to the message, so that no input is lost; so is what the sender
 * has not given, because the form's own field cannot say that.
 */
function toBody(
  { name, email, phone, message }: ContactMessage,
  { formId, fields }: Config["contact"],
): FormData {
  const body = new FormData();
  const added: string[] = [];
  for (const [field, value, instead] of [
    ["name", name, ""],
    ["email", email, absent.email],
    ["phone", phone, absent.phone],
  ] as const) {
    if (fields[field]) body.set(fields[field], value || instead);
    if (!fields[field] || !value) added.push(`${field}: ${value || "none"}`);
  }
  if (fields.subject) body.set(fields.subject, name);
  if (fields.privacy) body.set(fields.privacy, "1");
  body.set(fields.message ?? "your-message", [message, ...added].join("\n\n"));
  body.set("_wpcf7", formId);
  body.set("_wpcf7_unit_tag", `wpcf7-f${formId}-o1`);
  return body;
}

/** Statuses of Contact Form 7 (docs/woocommerce.md, "The contact form"); any other is "unknown". */
const outcomes = {
  mail_sent: "sent",
  validation_failed: "refused",
  acceptance_missing: "refused",
  spam: "failed",
  aborted: "failed",
  mail_failed: "failed",
  payment_required: "failed",
} as const satisfies Record<string, ContactOutcome>;

interface Feedback {
  status: keyof typeof outcomes | "unknown";
  /** Names of the fields that the form does not take as they are. */
  invalid: string;
}

function readFeedback(text: string): Feedback {
  const { status, invalid_fields: fields } = JSON.parse(text) as Record<string, unknown>;
  const known = Object.keys(outcomes) as (keyof typeof outcomes)[];
  const invalid = (Array.isArray(fields) ? fields : []).map((it) => Object(it).field);
  return {
    status: known.find((name) => name === status) ?? "unknown",
    invalid: invalid.join(", ").slice(0, 200),
  };
}

/** Sends through Contact Form 7's REST route, next to the backend's GraphQL endpoint. */
export function createContactForm({ fetch, config }: ContactFormOptions): ContactForm {
  const { formId } = config.contact;
  const route = `wp-json/contact-form-7/v1/contact-forms/${formId}/feedback`;
  const url = new URL(route, config.backend.graphqlUrl).href;
  return {
    async send(message) {
      try {
        const body = toBody(message, config.contact);
        const signal = AbortSignal.timeout(timeoutMs);
        // No redirects: a message must not go where the form is not.
        const response = await fetch(url, { method: "POST", body, signal, redirect: "manual" });
        if (response.status >= 300 && response.status < 400)
          throw new Error(`The contact form responded with a redirect (${response.status}).`);
        const text = await boundedBody(response, maxResponseBytes);
        const { status, invalid } = readFeedback(
          new TextDecoder().decode(text ?? new Uint8Array()),
        );
        const outcome = status === "unknown" ? "failed" : outcomes[status];
        // The operator learns why no message arrives: a refusal goes on until the form is changed.
        const facts = { status, backendStatus: response.status };
        if (outcome === "refused") writeLog("error", "contact.refused", { ...facts, invalid });
        else if (outcome === "failed") writeLog("warn", "contact", facts);
        return outcome;
      } catch (error) {
        // The sender sees an error; the operator reads it here.
        writeLog("warn", "contact", {}, error);
        return "failed";
      }
    },
  };
}
