// WordPress stores slugs percent-encoded ("%ec%98%a4%ec%9d%bc") and WooGraphQL returns them as
// stored (docs/woocommerce.md: Slugs). The shop uses them decoded, as in its URLs.

const octets = /(?:%[\da-f]{2})+/gi;

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    // Truncated within a character: kept as stored, so that it can still be sent back.
    return run;
  }
}

/**
 * Decodes a stored slug: "%ec%98%a4%ec%9d%bc" becomes "오일"; a percent sign that would read as an
 * octet stays encoded.
 */
export const readableSlug = (stored: string): string =>
  stored.includes("%")
    ? stored.replace(octets, (run, at: number) => {
        const next = stored.slice(at + run.length, at + run.length + 2);
        const text = decodedRun(run);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: no slug may bring them into a page
        if (/[\u0000-\u001f\u007f/]/.test(text)) return run;
        const isOctet = /%[\da-f]{2}/i.test(text + next) && text !== run;
        return isOctet ? run : text;
      })
    : stored;

/** Encodes a slug as WordPress stores it, from the shop's form or an encoded one. */
export const storedSlug = (slug: string): string =>
  slug
    .replace(/%(?![\da-f]{2})/gi, "%25")
    .replace(/[^\p{ASCII}]+/gu, (text) => encodeURIComponent(text.toWellFormed()).toLowerCase());

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const readable = (value: unknown): unknown =>
  typeof value === "string" ? readableSlug(value) : value;

// An attribute is recognized by a label or value beside its name; values of a global one are slugs.
function readAttribute(fields: Fields): void {
  const { name } = fields;
  if (typeof name !== "string" || !("value" in fields || "label" in fields)) return;
  fields.name = readableSlug(name);
  if (!name.startsWith("pa_")) return;
  if (typeof fields.value === "string") fields.value = readableSlug(fields.value);
  if (Array.isArray(fields.options)) fields.options = fields.options.map(readable);
}

/**
 * Decodes the slugs in a result, in place: of products, categories, terms, posts and attributes.
 */
export function readSlugs(data: unknown): void {
  if (!isFields(data)) return;
  if (typeof data.slug === "string") data.slug = readableSlug(data.slug);
  readAttribute(data);
  for (const value of Object.values(data)) readSlugs(value);
}

const stored = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stored);
  return typeof value === "string" ? storedSlug(value) : value;
};

const slugVariables = new Set(["slug", "category", "attributeName"]);

function storedField(name: string, value: unknown, { attributeName }: Fields): unknown {
  if (slugVariables.has(name)) return stored(value);
  const isTerm =
    name === "attributeValue" &&
    typeof attributeName === "string" &&
    /^(attribute_)?pa_/.test(attributeName);
  return isTerm ? stored(value) : storedSlugs(value);
}

/** Returns an operation's variables with their slugs encoded as WordPress stores them. */
export function storedSlugs(variables: unknown): unknown {
  if (Array.isArray(variables)) return variables.map(storedSlugs);
  if (!isFields(variables)) return variables;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, storedField(name, value, variables)]),
  );
}
