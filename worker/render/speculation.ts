import { localeCodes } from "../../shared/i18n/locales.ts";
import { localePath, privateAreas } from "../../shared/routes.ts";

const withLocales = (path: string): string[] =>
  localeCodes.map((locale) => localePath(path, locale));

// A prerendered page that belongs to one visitor would touch the session; these are not pages at all.
const never = [...privateAreas.flatMap(withLocales), "/_", "/actions/", "/builds/"];

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
