import { isFull } from "./looks.ts";
import { languages, screens } from "./shop.ts";

/**
 * How purchases and listings are tried: each language on each screen, on one with script and on the
 * other without; with LOOKS=all on each both ways.
 */
export const walks = screens.flatMap((screen, at) =>
  languages.flatMap((language) =>
    [true, false]
      .filter((hasScript) => isFull || hasScript === ((at === 0) === (language.prefix === "")))
      .map((hasScript) => ({
        ...language,
        screen,
        hasScript,
        how: `in ${language.name} on ${screen.name}${hasScript ? "" : " with script off"}`,
      })),
  ),
);
