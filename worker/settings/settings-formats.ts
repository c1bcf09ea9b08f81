// Formats of settings and their error messages: what they must be, never the value.
import * as v from "valibot";
import { textFromBase64 } from "../platform/crypto.ts";

// The library's own messages would contain the value.
const notText = "must be text";

export const toggle = (fallback: "on" | "off") =>
  v.pipe(
    v.optional(v.picklist(["on", "off"], "must be on or off"), fallback),
    v.transform((value) => value === "on"),
  );
export const text = (fallback: string) => v.optional(v.string(notText), fallback);
export const count = (fallback: number, most: number, least = 1) =>
  v.pipe(
    v.optional(v.string(notText), String(fallback)),
    v.regex(/^\d+$/, "must be a whole number"),
    v.transform(Number),
    v.minValue(least, `must be ${least} or more`),
    v.maxValue(most, `must be ${most} or less`),
  );
export const origin = (fallback: string) =>
  v.pipe(
    v.optional(v.string(notText), fallback),
    v.url("must be an absolute URL"),
    v.transform((value) => value.replace(/\/+$/, "")),
  );
const mailboxPattern = /^(?<name>[^<>"\r\n]{1,80}) <(?<email>[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)>$/;
export const mailbox = v.pipe(
  text(""),
  v.check(
    (value) => value === "" || mailboxPattern.test(value),
    "must be a name and an address such as Toko <halo@toko.example>, or empty",
  ),
  v.transform((value) => {
    const { name = "", email = "" } = mailboxPattern.exec(value)?.groups ?? {};
    return { name: name.trim(), email };
  }),
);
export const list = (fallback: string) =>
  v.pipe(
    v.optional(v.string(notText), fallback),
    v.transform((value) =>
      value
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  );
/** Some of a few names; all of them by default. */
export const choices = <const Name extends string>(
  names: readonly Name[],
  fallback: readonly Name[] = names,
) =>
  v.pipe(
    list(fallback.join(",")),
    v.everyItem(
      (name) => (names as readonly string[]).includes(name),
      `must be of ${names.join(", ")}`,
    ),
    v.transform((chosen) => new Set(chosen as Name[])),
  );
export const secret = v.optional(v.string(notText), "");

const wordpressKeyPrefix = "esk1_";

const wordpressKeyParts = v.object({
  backend: v.pipe(v.string(), v.url()),
  header: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/)),
  webhooks: v.pipe(v.string(), v.minLength(8), v.maxLength(200)),
});

/** What a key of the WordPress plugin holds: the backend's address and both shared secrets. */
export type WordpressKey = v.InferOutput<typeof wordpressKeyParts>;

function readWordpressKey(value: string): WordpressKey | null {
  const json = textFromBase64(value.slice(wordpressKeyPrefix.length));
  try {
    const result = v.safeParse(wordpressKeyParts, JSON.parse(json ?? ""));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** The key itself where it was pasted with its name, quotes, line breaks or blanks. */
const withoutPasteMarks = (value: string): string =>
  value.replace(/["'`“”‘’\s\p{Cf}]/gu, "").replace(/^WORDPRESS_KEY[=:]/, "");

const whereKeyIs = "copy the whole key from WooCommerce > Storefront in WordPress";

export const wordpressKey = v.pipe(
  secret,
  v.transform(withoutPasteMarks),
  v.check(
    (value) => value === "" || value.startsWith(wordpressKeyPrefix),
    `must begin with ${wordpressKeyPrefix}: ${whereKeyIs}`,
  ),
  v.check(
    (value) => !value.startsWith(wordpressKeyPrefix) || readWordpressKey(value) !== null,
    `is cut off or changed: ${whereKeyIs}`,
  ),
  v.transform((value) => (value === "" ? null : readWordpressKey(value))),
);
