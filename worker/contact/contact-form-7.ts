import type { BackendFetch } from "../commerce/backend-fetch.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { writeLog } from "../platform/log.ts";
import type { Config } from "../settings/config.ts";

/** A message to the shop. */
export interface ContactMessage {
  name: string;
  email: string;
  phone: string;
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

/** A field that the form lacks is added to the message, so that no input is lost. */
function toBody(
  { message, ...rest }: ContactMessage,
  { formId, fields }: Config["contact"],
): FormData {
  const body = new FormData();
  const unmapped: string[] = [];
  for (const [name, value] of Object.entries(rest)) {
    if (fields[name]) body.set(fields[name], value);
    else unmapped.push(`${name}: ${value}`);
  }
  if (fields.subject) body.set(fields.subject, rest.name);
  if (fields.privacy) body.set(fields.privacy, "1");
  body.set(fields.message ?? "your-message", [message, ...unmapped].join("\n\n"));
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

const readStatus = (text: string): keyof typeof outcomes | "unknown" => {
  const { status } = JSON.parse(text) as { status?: unknown };
  return (
    Object.keys(outcomes).find(
      (existing): existing is keyof typeof outcomes => existing === status,
    ) ?? "unknown"
  );
};

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
        const status = readStatus(new TextDecoder().decode(text ?? new Uint8Array()));
        // The operator learns why no message arrives.
        if (status !== "mail_sent")
          writeLog("warn", "contact", { status, backendStatus: response.status });
        return status === "unknown" ? "failed" : outcomes[status];
      } catch (error) {
        // The sender sees an error; the operator reads it here.
        writeLog("warn", "contact", {}, error);
        return "failed";
      }
    },
  };
}
