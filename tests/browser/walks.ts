import { isFull, isMore } from "./looks.ts";
import { languages, screens } from "./shop.ts";

/**
 * How purchases and listings are tried: in Indonesian on a phone with script, in English on a laptop
 * without; with TESTS=all each language on each screen, with LOOKS=all each of these both ways.
 */
export const walks = screens.flatMap((screen, at) =>
  languages.flatMap((language) => {
    const isFirst = language.prefix === "";
    const isUsual = isFirst === (at === 0);
    return [true, false]
      .filter((hasScript) => isFull || hasScript === (isMore ? isUsual : isFirst))
      .filter(() => isMore || isUsual)
      .map((hasScript) => ({
        ...language,
        screen,
        hasScript,
        how: `in ${language.name} on ${screen.name}${hasScript ? "" : " with script off"}`,
      }));
  }),
);
