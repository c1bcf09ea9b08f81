import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { screens } from "./shop.ts";

/** A screen and a colour scheme. */
export interface Look {
  name: string;
  viewport: { width: number; height: number };
  scheme: "light" | "dark";
}

const [phone, laptop] = screens;

const look = ({ name, viewport }: (typeof screens)[number], scheme: Look["scheme"]): Look => ({
  name: `${name} in ${scheme}`,
  viewport,
  scheme,
});

/** The looks that pages are looked at in: each screen and each scheme once, or with LOOKS=all each with each. */
export const looks: readonly Look[] = [
  look(phone, "light"),
  look(laptop, "dark"),
  ...(process.env.LOOKS === "all" ? [look(phone, "dark"), look(laptop, "light")] : []),
];

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Gives an open page another look. */
export async function putOn(page: Page, { viewport, scheme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
}

/** How many pixels a page is wider than its screen. */
export const beyondScreen = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What keeps people from using the page as it is: axe's findings with their elements, and sideways scrolling. */
export async function barriers(page: Page): Promise<string[]> {
  // What lies under the header at some place of the scroll lies under nothing at another.
  await page.evaluate(() => scrollTo(0, 0));
  // There are no frames to look into, and what is right need not be listed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.withTags(standards).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
  const beyond = await beyondScreen(page);
  return beyond > 0 ? [...found, `${beyond} px beyond the screen`] : found;
}
