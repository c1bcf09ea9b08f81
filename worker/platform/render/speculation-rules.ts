import { localeCodes, locales } from "../../../shared/i18n/locales.ts";
import { privateAreas } from "../../../shared/read-path.ts";

// "{/en}?/cart": one pattern for all languages.
const prefixes = localeCodes.map((locale) => locales[locale].prefix).filter(Boolean);
const anyLanguage = (path: string): string => `${prefixes.map((p) => `{${p}}?`).join("")}${path}`;

// A prerendered page that belongs to one visitor would touch the session; these are not pages at all.
const never = [...privateAreas.map(anyLanguage), "/_", "/actions/", "/builds/"];

/**
 * Which links browsers may prerender: public pages, when the pointer goes down. Browsers make no use
 * of it under data saver; the text is constant, so that the policy allows it by its hash.
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
