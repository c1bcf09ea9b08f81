import manifest from "virtual:client-manifest";
import { type Locale, localeCodes, locales } from "../../shared/i18n/locales.ts";
import { privateAreas } from "../../shared/read-path.ts";
import { development } from "../app-env.ts";
import { utf8 } from "../platform/cache/tiers.ts";
import { commonSheet, fewExitsSheet } from "./styles.ts";

// "{/en}?/cart": one pattern for all languages.
const prefixes = localeCodes.map((locale) => locales[locale].prefix).filter(Boolean);
const anyLanguage = (path: string): string => `${prefixes.map((p) => `{${p}}?`).join("")}${path}`;

// Prerendering a private page would touch the session; the other paths are no pages.
const never = [...privateAreas.map(anyLanguage), "/_", "/actions/", "/builds/"];

/**
 * Rules for the links that browsers may prerender: public pages, on pointer down. Browsers ignore
 * them when data saver is on; the text is constant, so that the policy allows it by its hash.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: never.map((path) => `${path}*`) } },
          { not: { selector_matches: "[target], [download], [rel~=nofollow]" } },
        ],
      },
      eagerness: "conservative",
    },
  ],
});

// In development Vite serves modules one by one and reloads them; a build needs neither.
const viteClient = development ? '<script type="module" src="/@vite/client"></script>' : "";

const startWith = (sheet: string) =>
  [
    '<meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>',
    // Not in the style sheet, where the build would add fallbacks for browsers without light-dark().
    '<meta name="color-scheme" content="light dark"/>',
    `<style>${sheet}</style>`,
    viteClient,
    `<script type="module" src="${manifest.entry}"></script>`,
    `<script type="speculationrules">${speculationRules}</script>`,
    '<meta name="theme-color" content="#16324f" media="(prefers-color-scheme: light)"/>',
    '<meta name="theme-color" content="#0a1017" media="(prefers-color-scheme: dark)"/>',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
    '<link rel="manifest" href="/site.webmanifest"/>',
  ].join("");

/** The start of a head: identical bytes for every page of a build. */
export const headStart = startWith(commonSheet);

/** The same of a page with few exits. */
export const fewExitsStart = startWith(fewExitsSheet);

/** The first bytes of every page of a language, sent before its data is loaded. */
export const documentStart = (locale: Locale): string =>
  `<!DOCTYPE html><html lang="${locales[locale].lang}"><head>${headStart}`;

const encoded = new Map<Locale, Uint8Array<ArrayBuffer>>();

/** The same start as bytes, encoded once per isolate. */
export function documentStartBytes(locale: Locale): Uint8Array<ArrayBuffer> {
  const bytes = encoded.get(locale) ?? utf8(documentStart(locale));
  encoded.set(locale, bytes);
  return bytes;
}
