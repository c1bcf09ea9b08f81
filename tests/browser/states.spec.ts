import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { barriers, looks, putOn } from "./looks.ts";
import { expect, screens, test } from "./shop.ts";
import { states } from "./states.ts";
import { strayWords } from "./stray-words.ts";

const languages = [
  { lang: "id", prefix: "", words: indonesian },
  { lang: "en", prefix: "/en", words: english },
];

test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

for (const { lang, prefix, words } of languages) {
  for (const state of states) {
    const known = screens.filter(({ name }) => !state.on || state.on === name);
    test(`everybody can use ${state.name} in ${lang}, and it speaks one language`, async ({
      page,
    }) => {
      const [first = screens[0]] = known;
      await page.setViewportSize(first.viewport);
      await state.reach({ page, at: (path) => prefix + path, words });
      expect(strayWords(await page.content(), lang)).toEqual([]);
      for (const look of looks) {
        // A state that one screen alone knows is looked at in both schemes there.
        const viewport = known.length > 1 ? look.viewport : first.viewport;
        await putOn(page, { ...look, viewport });
        expect([look.name, await barriers(page)]).toEqual([look.name, []]);
      }
    });
  }
}
