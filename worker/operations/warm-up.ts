import * as v from "valibot";
import { homeCategories } from "../../shared/content/home-categories.ts";
import { type Locale, localeCodes } from "../../shared/i18n/locales.ts";
import { localePath, payloadOf, routes } from "../../shared/routes.ts";
import { writeLog } from "../log.ts";

/** Answers a path of this site as a visitor would be answered. */
type Ask = (path: string) => Promise<Response>;

const homeData = v.object({ best: v.array(v.object({ slug: v.string() })) });

// Few at a time: a backend that has just come back is not to be greeted by a crowd.
const atOnce = 4;

async function bestSellers(ask: Ask, locale: Locale): Promise<string[]> {
  const response = await ask(payloadOf(localePath(routes.home(), locale)));
  const data = v.safeParse(homeData, response.ok ? await response.json() : null);
  return data.success ? data.output.best.map(({ slug }) => routes.product(slug)) : [];
}

async function askAll(ask: Ask, paths: string[]): Promise<number> {
  let failed = 0;
  const left = [...paths];
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const response = await ask(path);
      await response.body?.pipeTo(new WritableStream());
      if (!response.ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

/** Asks for the pages that most visitors see first, in every language, so that none of them waits. */
export async function warmUp(ask: Ask): Promise<void> {
  for (const locale of localeCodes) {
    const shelves = homeCategories.map(({ slug }) => routes.productCategory(slug));
    const paths = [
      routes.home(),
      routes.products(),
      ...shelves,
      ...(await bestSellers(ask, locale)),
    ];
    const failed = await askAll(
      ask,
      paths.map((path) => localePath(path, locale)),
    );
    writeLog(failed > 0 ? "warn" : "info", "warm-up", { locale, pages: paths.length, failed });
  }
}
