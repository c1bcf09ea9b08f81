import type { Clock } from "./clock.ts";
import { openDatabase } from "./database.ts";
import type { Env } from "./env.ts";
import { contactMessages } from "./schema/content.ts";

const ROUTE = /^\/wp-json\/contact-form-7\/v1\/contact-forms\/(\d{1,9})\/feedback$/;
const REQUIRED = ["your-name", "your-email", "your-message"];
const SHORTEST_USER_AGENT = 2;
const MAX_FIELD_LENGTH = 20_000;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The id of the form whose feedback route this is, or null. */
export const readFormId = (path: string): string | null => ROUTE.exec(path)?.[1] ?? null;

/** Contact Form 7's REST route; submissions are stored for the operator. */
export async function receiveFeedback(
  request: Request,
  env: Env,
  formId: string,
  now: Clock,
): Promise<Response> {
  if (request.method !== "POST") return refusal("rest_no_route", "No route was found.", 404);
  const fields = await readFields(request);
  if (!fields) return refusal("wpcf7_unsupported_media_type", "Unsupported media type.", 415);
  const unitTag = fields._wpcf7_unit_tag;
  if (!unitTag) return refusal("wpcf7_unit_tag_not_found", "There is no valid unit tag.", 400);
  // Contact Form 7 treats requests without a user agent as spam.
  const isSpam = (request.headers.get("user-agent") ?? "").length < SHORTEST_USER_AGENT;
  const invalid = REQUIRED.flatMap((field) => invalidField(field, fields[field] ?? "", unitTag));
  if (invalid.length > 0) return feedback(formId, unitTag, FAILED, invalid);
  if (isSpam) return feedback(formId, unitTag, SPAM, []);
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !name.startsWith("_wpcf7")),
  );
  const date = now().toISOString();
  await openDatabase(env.DB).insert(contactMessages).values({ formId, fields: rest, date });
  return feedback(formId, unitTag, SENT, []);
}

async function readFields(request: Request): Promise<Record<string, string> | null> {
  try {
    const entries = [...(await request.formData())];
    return Object.fromEntries(
      entries.flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value.slice(0, MAX_FIELD_LENGTH).trim()]] : [],
      ),
    );
  } catch {
    return null;
  }
}

const SENT = {
  status: "mail_sent",
  message: "Thank you for your message. It has been sent.",
};
const SPAM = {
  status: "spam",
  message: "There was an error trying to send your message. Please try again later.",
};
const FAILED = {
  status: "validation_failed",
  message: "One or more fields have an error. Please check and try again.",
};

function invalidField(field: string, value: string, unitTag: string) {
  const error = (message: string) => [
    { field, message, idref: null, error_id: `${unitTag}-ve-${field}` },
  ];
  if (value === "") return error("Please fill out this field.");
  if (field === "your-email" && !EMAIL.test(value)) return error("Please enter an email address.");
  return [];
}

function feedback(
  formId: string,
  unitTag: string,
  outcome: typeof SENT,
  invalid: ReturnType<typeof invalidField>,
): Response {
  return Response.json({
    contact_form_id: Number(formId),
    ...outcome,
    posted_data_hash: "",
    into: `#${unitTag}`,
    invalid_fields: invalid,
  });
}

const refusal = (code: string, message: string, status: number) =>
  Response.json({ code, message, data: { status } }, { status });
