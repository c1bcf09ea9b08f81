import english from "../../shared/i18n/messages/en.json" with { type: "json" };
import indonesian from "../../shared/i18n/messages/id.json" with { type: "json" };
import { barriers, listLooks, lookedAtIn, putOn } from "./looks.ts";
import { missingStyles } from "./missing-styles.ts";
import { expect, test } from "./shop.ts";
import { states } from "./states.ts";
import { strayWords } from "./stray-words.ts";

const languages = [
  { lang: "id", prefix: "", words: indonesian },
  { lang: "en", prefix: "/en", words: english },
];

test.use({ bypassCSP: true });

for (const { lang, prefix, words } of languages.filter((each) => lookedAtIn(each.lang))) {
  for (const state of states) {
    const looks = listLooks(state.on);
    test(`everybody can use ${state.name} in ${lang}, and it speaks one language`, async ({
      page,
    }) => {
      const [first] = looks;
      if (first) await putOn(page, first);
      await state.reach({ page, at: (path) => prefix + path, words });
      expect(strayWords(await page.content(), lang)).toEqual([]);
      for (const look of looks) {
        await putOn(page, look);
        expect([look.name, await barriers(page)]).toEqual([look.name, []]);
      }
      expect(await missingStyles(page)).toEqual([]);
    });
  }
}
