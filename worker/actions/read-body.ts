import { failure, type Result, success } from "../../shared/result.ts";
import { boundedBody } from "../bounded-body.ts";

/** A body as an action takes it: what was sent, and how the answer should look. */
export interface ActionBody {
  input: unknown;
  isForm: boolean;
  /** What a form's fields held, for showing it again. */
  values: Record<string, string>;
}

/** Why a body could not be read. */
export type BodyProblem = "too-large" | "malformed" | "wrong-type";

const LONGEST_BODY = 64 * 1024;

/** Reads JSON or a form; dotted names ("billing.city") become nested, "attribute_x" an attribute. */
export async function readBody(request: Request): Promise<Result<ActionBody, BodyProblem>> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await boundedBody(request, LONGEST_BODY);
  if (!bytes) return failure("too-large");
  try {
    if (/^application\/json\b/i.test(type)) {
      const input: unknown = JSON.parse(new TextDecoder().decode(bytes) || "{}");
      return success({ input, isForm: false, values: {} });
    }
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
      return failure(bytes.byteLength > 0 ? "wrong-type" : "malformed");
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    const values = textsOf(form);
    return success({ input: nested(values), isForm: true, values });
  } catch {
    return failure("malformed");
  }
}

// Files have no place in any form of the shop; of a name given twice the last one counts.
function textsOf(form: FormData): Record<string, string> {
  const texts: [string, string][] = [];
  form.forEach((value, name) => {
    if (typeof value === "string") texts.push([name, value]);
  });
  return Object.fromEntries(texts);
}

const ATTRIBUTE = "attribute_";

function nested(values: Record<string, string>): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null);
  const attributes: { name: string; value: string }[] = [];
  for (const [name, value] of Object.entries(values)) {
    const [group, field, ...more] = name.split(".");
    if (name.startsWith(ATTRIBUTE)) {
      if (value) attributes.push({ name: name.slice(ATTRIBUTE.length), value });
    } else if (group !== undefined && field !== undefined && more.length === 0) {
      input[group] = { ...Object(input[group]), [field]: value };
    } else input[name] = value;
  }
  return attributes.length > 0 ? { ...input, attributes } : { ...input };
}
