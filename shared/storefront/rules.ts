import file from "../../wordpress/edge-storefront/settings-rules.json" with { type: "json" };

/** What a value must be; the WordPress plugin reads the same file (includes/rules.php). */
interface Rule {
  $ref?: string;
  type?: "object" | "array" | "string" | "number";
  required?: readonly string[];
  /** Of an object with these; others are ignored. */
  properties?: Readonly<Record<string, Rule>>;
  /** Of an object with any names: the rule of each name, and of each value. */
  names?: string;
  values?: Rule;
  minProperties?: number;
  maxProperties?: number;
  items?: Rule;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  enum?: readonly string[];
  /** The sentence for a value that breaks the rule. */
  fault?: string;
}

/** What is wrong with a value of the operator's. */
export interface Fault {
  /** Where: "banners[0].to". */
  path: string;
  /** Which sentence of the file says it. */
  fault: string;
  limit?: number | string;
  value?: string;
}

const shared = file.shared as Readonly<Record<string, Rule>>;

const resolved = (rule: Rule): Rule => (rule.$ref ? (shared[rule.$ref] as Rule) : rule);

const toType = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

function sizeFaults(
  { path, size }: { path: string; size: number },
  { least = 0, most = Number.POSITIVE_INFINITY }: { least?: number; most?: number },
  [tooFew, tooMany]: readonly [string, string],
): Fault[] {
  if (size < least) return [{ path, fault: tooFew, limit: least }];
  return size > most ? [{ path, fault: tooMany, limit: most }] : [];
}

function textFaults(text: string, path: string, rule: Rule): Fault[] {
  const { minLength, maxLength, pattern, enum: choices, fault = "type" } = rule;
  const size = { path, size: [...text].length };
  const sized = sizeFaults(size, { least: minLength, most: maxLength }, ["short", "long"]);
  if (sized.length > 0) return sized;
  const isOdd =
    (pattern !== undefined && !new RegExp(pattern, "u").test(text)) ||
    (choices !== undefined && !choices.includes(text));
  return isOdd ? [{ path, fault, value: text }] : [];
}

function objectFaults(value: Record<string, unknown>, path: string, rule: Rule): Fault[] {
  const entries = Object.entries(value);
  const { minProperties: least, maxProperties: most, properties = {}, names, values } = rule;
  const sized = sizeFaults({ path, size: entries.length }, { least, most }, ["few", "many"]);
  if (sized.length > 0) return sized;
  const missing = (rule.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const at = (name: string) => (path ? `${path}.${name}` : name);
  return [
    ...missing.map((name) => ({ path, fault: "required", limit: name })),
    ...entries.flatMap(([name, it]) => {
      const own = values ?? (Object.hasOwn(properties, name) ? properties[name] : undefined);
      const named = names ? ruleFaults(name, path, { $ref: names }) : [];
      return [...named, ...(own ? ruleFaults(it, at(name), own) : [])];
    }),
  ];
}

function ruleFaults(value: unknown, path: string, given: Rule): Fault[] {
  const rule = resolved(given);
  const { fault = "type" } = rule;
  if (toType(value) !== rule.type) return [{ path, fault: "type" }];
  if (typeof value === "string") return textFaults(value, path, rule);
  if (typeof value === "number") {
    const isWithin = value >= (rule.minimum ?? value) && value <= (rule.maximum ?? value);
    return isWithin ? [] : [{ path, fault }];
  }
  if (!Array.isArray(value)) return objectFaults(value as Record<string, unknown>, path, rule);
  const limits = { least: rule.minItems, most: rule.maxItems };
  const sized = sizeFaults({ path, size: value.length }, limits, ["few", "many"]);
  if (sized.length > 0) return sized;
  return value.flatMap((item, index) => ruleFaults(item, `${path}[${index}]`, rule.items ?? {}));
}

interface Dated {
  from?: string;
  until?: string;
}

const orderFaults = ({ from, until }: Dated, path: string): Fault[] =>
  from && until && from > until ? [{ path, fault: "order" }] : [];

/** Faults of one part of the settings: its name is a property of the document. */
export function partFaults(name: string, value: unknown): Fault[] {
  const rule = (file.settings.properties as Readonly<Record<string, Rule>>)[name];
  if (!rule) return [];
  const faults = ruleFaults(value, name, rule);
  if (faults.length > 0) return faults;
  if (name === "notice") return orderFaults(value as Dated, name);
  if (name === "banners")
    return (value as Dated[]).flatMap((it, at) => orderFaults(it, `banners[${at}]`));
  return [];
}

/** Faults of one redirect. */
export const redirectFaults = (from: string, to: unknown): Fault[] => {
  const faults = [
    ...ruleFaults(from, "redirects", { $ref: file.redirects.names }),
    ...ruleFaults(to, `redirects.${from}`, file.redirects.values),
  ];
  return faults.length === 0 && from === to
    ? [{ path: `redirects.${from}`, fault: "loop" }]
    : faults;
};

/** The largest texts of both documents, and how many redirects count. */
export const largest = {
  settings: file.settings.maxBytes,
  redirects: file.redirects.maxBytes,
  redirectCount: file.redirects.maxProperties,
};

/** A fault as a sentence for the operator. */
export const faultSentence = ({ path, fault, limit = "", value = "" }: Fault): string => {
  const values = ["", path, String(limit), value];
  const sentences: Readonly<Record<string, string>> = file.faults;
  return (sentences[fault] ?? "").replace(/%(\d)\$s/g, (_, at) => values[at] ?? "");
};

/** All faults of the settings of an operator. */
export const settingsFaults = (settings: unknown): Fault[] =>
  toType(settings) === "object"
    ? Object.entries(settings as object).flatMap(([name, value]) => partFaults(name, value))
    : [{ path: "settings", fault: "type" }];
