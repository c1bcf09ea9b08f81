import { type Backend, doctorConfig } from "./backend.ts";
import type { Check } from "./check.ts";
import { advice, type Finding, missing, ok } from "./findings.ts";
import { jsonIn, noAnswer } from "./no-answer.ts";

interface Feedback {
  status?: string;
  invalid_fields?: { field: string }[];
}

const contact = () => doctorConfig().contact;

/** Complete as the shop sends it, but with an invalid address, so that no mail is sent. */
function fieldsOf(email: string): FormData {
  const { formId, fields } = contact();
  const form = new FormData();
  form.set("_wpcf7", formId);
  form.set("_wpcf7_unit_tag", `wpcf7-f${formId}-o1`);
  const values = { name: "Doctor", subject: "Doctor", phone: "0812 3456 7890", privacy: "1" };
  for (const [name, value] of Object.entries(values))
    if (fields[name]) form.set(fields[name], value);
  form.set(fields.email ?? "your-email", email);
  form.set(fields.message ?? "your-message", "npm run doctor tries the contact form.");
  return form;
}

async function post(backend: Backend, email: string, send: Backend["fetch"] = backend.fetch) {
  const route = `wp-json/contact-form-7/v1/contact-forms/${contact().formId}/feedback`;
  const url = new URL(route, new URL("./", backend.url)).href;
  const response = await send(url, { method: "POST", body: fieldsOf(email) });
  const text = await response.text();
  if (response.status >= 500) throw noAnswer(response.status, text);
  const feedback = jsonIn(text) as Feedback | null;
  return {
    isThere: response.ok && Boolean(feedback?.status),
    path: new URL(url).pathname,
    feedback,
  };
}

/** Checks whether the form accepts every field that the worker sends. */
export const contactForm: Check = async (backend) => {
  const { formId, fields } = contact();
  const { isThere, path, feedback } = await post(backend, "no-address");
  if (!isThere)
    return [
      advice("contact-form", `no Contact Form 7 form ${formId} at ${path}: set CONTACT_FORM_ID`),
    ];
  const unknown = (feedback?.invalid_fields ?? [])
    .map(({ field }) => field)
    .filter((field) => field !== (fields.email ?? "your-email"));
  return unknown.length === 0
    ? [ok("contact-form", `form ${formId}`)]
    : [
        advice(
          "contact-form",
          `form ${formId} wants ${unknown.join(", ")}: name them in CONTACT_FIELDS`,
        ),
      ];
};

const message = { id: "contact-form", subject: "contact message" } as const;

/** With --message: really sends one message, once as the worker does and once as a bot would. */
export async function contactMessage(backend: Backend): Promise<Finding[]> {
  const sent = await post(backend, "doctor@example.com");
  const robot = await post(backend, "doctor@example.com", backend.fetchAsBot);
  const text = sent.feedback?.status ?? "nothing";
  return [
    text === "mail_sent"
      ? ok(message, "mail_sent, with the shop's User-Agent")
      : missing(message, `Contact Form 7 responds with "${text}" to the shop's own sender`),
    robot.feedback?.status === "spam"
      ? ok(message, "without a User-Agent it is spam")
      : advice(message, "without a User-Agent it is taken too: the form's spam test is off"),
  ];
}
