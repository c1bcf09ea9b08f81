import { localeCodes, locales } from "../../../shared/i18n/locales.ts";
import { privateAreas } from "../../../shared/read-path.ts";

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
