import { createMiddleware } from "hono/factory";
import { failure, type Result, success } from "../../../shared/actions.ts";
import type { AppEnv } from "../app-env.ts";
import { refuse } from "./define-action.ts";
import { cleanField, cleanJson } from "./fields.ts";

/** Maximum nesting depth (0 for a text or number) and total number of values. */
interface JsonLimits {
  maxDepth: number;
  maxValues: number;
}

/**
 * Whether parsed JSON is within the limits; visits no more values than they allow, without
 * recursion.
 */
export function isBoundedJson(value: unknown, { maxDepth, maxValues }: JsonLimits): boolean {
  let level = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const container of level) {
      if (typeof container !== "object" || container === null) continue;
      if (depth >= maxDepth) return false;
      const inner = Array.isArray(container) ? container : Object.values(container);
      values += inner.length;
      if (values > maxValues) return false;
      next.push(...inner);
    }
    level = next;
  }
  return true;
}

/** A body parsed for an action, with the format of its response. */
export interface ActionBody {
  input: unknown;
  isForm: boolean;
  /** The values of a form's fields, for showing them again. */
  values: Record<string, string>;
}

/** Why a body could not be read. */
export type BodyProblem = "too-large" | "malformed" | "wrong-type";

const maxFields = 200;
// One list alone may contain 200 ids.
const jsonLimits = { maxDepth: 4, maxValues: 2 * maxFields };

/**
 * Parses JSON or a form; dotted names ("billing.city") become nested, "attribute_x" an attribute.
 */
export async function parseBody(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Result<ActionBody, BodyProblem>> {
  try {
    if (/^application\/json\b/i.test(type)) return readJson(bytes);
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
      return failure(bytes.byteLength > 0 ? "wrong-type" : "malformed");
    // Counts separators first: parsing is what costs.
    if (countFields(bytes, type) > maxFields) return failure("too-large");
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    const texts = getTexts(form);
    if (texts.length > maxFields) return failure("too-large");
    const values = Object.fromEntries(texts);
    return success({ input: nested(values), isForm: true, values });
  } catch {
    return failure("malformed");
  }
}

const problemStatus = { "too-large": 413, malformed: 400, "wrong-type": 415 } as const;

/** Parses what bodyLimit has read; what cannot be parsed is refused. */
export const parseInput = createMiddleware<AppEnv>(async (c, next) => {
  const body = await parseBody(c.var.bytes, c.req.header("content-type") ?? "");
  if (!body.ok) return refuse(c, "input-invalid", problemStatus[body.error]);
  c.set("body", body.value);
  await next();
});

function readJson(bytes: Uint8Array): Result<ActionBody, BodyProblem> {
  const input: unknown = JSON.parse(new TextDecoder().decode(bytes) || "{}");
  if (!isBoundedJson(input, jsonLimits)) return failure("too-large");
  return success({ input: cleanJson(input), isForm: false, values: {} });
}

/** Estimates the number of a form's fields; stops soon after the limit. */
function countFields(bytes: Uint8Array, type: string): number {
  if (!/^multipart\b/i.test(type)) return 1 + countSeparators("&", bytes);
  // A boundary precedes each part and follows the last.
  const boundary = /;\s*boundary="?([^";]+)/i.exec(type)?.[1];
  return boundary === undefined ? 0 : countSeparators(`--${boundary}`, bytes) - 1;
}

function countSeparators(separator: string, bytes: Uint8Array): number {
  const text = new TextDecoder("latin1").decode(bytes);
  let count = 0;
  let index = text.indexOf(separator);
  while (index !== -1 && count <= maxFields + 1) {
    count += 1;
    index = text.indexOf(separator, index + separator.length);
  }
  return count;
}

// No form here has files; of duplicate names the last one counts.
function getTexts(form: FormData): [name: string, value: string][] {
  const texts: [string, string][] = [];
  form.forEach((value, name) => {
    if (typeof value === "string") texts.push([name, cleanField(name, value)]);
  });
  return texts;
}

const ATTRIBUTE = "attribute_";

function nested(values: Record<string, string>): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  const groups = new Map<string, Map<string, string>>();
  const attributes: { name: string; value: string }[] = [];
  for (const [name, value] of Object.entries(values)) {
    const [group, field] = parseName(name);
    if (name.startsWith(ATTRIBUTE)) {
      if (value) attributes.push({ name: name.slice(ATTRIBUTE.length), value });
    } else if (field === undefined) fields.set(name, value);
    else groups.set(group, (groups.get(group) ?? new Map()).set(field, value));
  }
  for (const [group, members] of groups) fields.set(group, Object.fromEntries(members));
  if (attributes.length > 0) fields.set("attributes", attributes);
  return Object.fromEntries(fields);
}

/** "billing.city" is a field of a group; no form has names of more parts, so they are not split. */
function parseName(name: string): [group: string, field?: string] {
  const dot = name.indexOf(".");
  if (dot === -1 || name.includes(".", dot + 1)) return [name];
  return [name.slice(0, dot), name.slice(dot + 1)];
}

declare module "../app-env.ts" {
  interface Variables {
    body: ActionBody;
  }
}
