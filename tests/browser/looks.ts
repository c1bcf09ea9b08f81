import type { Page } from "@playwright/test";
import axe from "axe-core";
import { isAll } from "../support/test-run.ts";
import { screens } from "./shop.ts";

/** Whether pages are looked at in every look, and journeys made in every way (`npm run test:looks`). */
export const isFull = process.env.LOOKS === "all";

/** Whether journeys are made in more ways than one (`npm run test:all`, `npm run test:looks`). */
export const isMore = isAll || isFull;

/** A screen and a colour scheme. */
export interface Look {
  name: string;
  viewport: { width: number; height: number };
  scheme: "light" | "dark";
}

const look = (
  { name, viewport }: Pick<Look, "name" | "viewport">,
  scheme: Look["scheme"],
): Look => ({
  name: `${name} in ${scheme}`,
  viewport,
  scheme,
});

/** The languages that pages are looked at in; with LOOKS=all every one. */
export const lookedAtIn = (lang: string): boolean => isFull || lang === "id";

const narrow = { name: "a narrow phone", viewport: { width: 360, height: 740 } };

/**
 * The looks that a page is looked at in: a narrow phone in light; with LOOKS=all each screen in each
 * scheme. What one screen alone shows is looked at on that one.
 */
export function listLooks(screen?: string): Look[] {
  const chosen = screens.filter(({ name }) => !screen || screen === name);
  if (isFull) return chosen.flatMap((each) => [look(each, "light"), look(each, "dark")]);
  const [only] = chosen;
  return [look(screen && only ? only : narrow, "light")];
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Gives an open page another look. */
export async function putOn(page: Page, { viewport, scheme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
}

/** How many pixels a page is wider than its screen. */
export const beyondScreen = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Forms with more than one control that have no name, or the name of another visible one; landmarks
 * of one name, also while one of them is closed; lists without an item; descriptions by elements that
 * are not there.
 */
const unnamed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const find = (ids: string | null) =>
      (ids ?? "").split(" ").map((id) => document.getElementById(id));
    const forms = [...document.forms].filter((form) => {
      const controls = [...form.elements].filter((control) => control.checkVisibility());
      return controls.length > 1;
    });
    const getName = (element: Element) =>
      element.ariaLabel ?? find(element.getAttribute("aria-labelledby"))[0]?.textContent ?? "";
    const names = forms.map(
      (form) => getName(form) || (form.querySelector(":scope > fieldset")?.ariaLabel ?? ""),
    );
    const nameless = forms.filter((form, at) => {
      // A form with a name is a landmark; the language's is a group, in header and footer.
      const isRepeated = names.indexOf(names[at] ?? "") !== at;
      return !names[at] || (isRepeated && !form.matches(".language-switch"));
    });
    const landmarks = [
      ...document.querySelectorAll(
        "nav, aside, search, section:is([aria-label], [aria-labelledby])",
      ),
    ];
    const named = landmarks.map((each) => `${each.localName} ${getName(each)}`);
    const repeated = named.filter((name, at) => named.indexOf(name) !== at);
    const empty = [...document.querySelectorAll("ul, ol")].filter(
      (list) => list.checkVisibility() && !list.querySelector(":scope > li"),
    );
    const dangling = [...document.querySelectorAll("[aria-describedby]")].filter((element) =>
      find(element.getAttribute("aria-describedby")).includes(null),
    );
    return [
      ...nameless.map((form) => `form without a name of its own: ${form.action} ${form.ariaLabel}`),
      ...repeated.map((name) => `landmarks of one name: ${name}`),
      ...empty.map((list) => `list without an item: ${list.outerHTML.slice(0, 120)}`),
      ...dangling.map((element) => `described by nothing: ${element.outerHTML.slice(0, 120)}`),
    ];
  });

/**
 * What lies over a price, a link or a button of the content, at any place that the page is
 * scrolled to. Header and bars do so at the screen's edge, from side to side, and nothing else may.
 */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const toSelector = (element: Element) => `${element.localName}.${element.className}`;
    const isBar = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position } = getComputedStyle(at);
        if (position !== "fixed" && position !== "sticky") continue;
        const { left, right, top, bottom } = at.getBoundingClientRect();
        const spans = left <= 0 && right >= document.documentElement.clientWidth;
        return spans && (top <= 0 || bottom >= innerHeight);
      }
      return false;
    };
    const matches = new Set<string>();
    const underChat = new Map<Element, string>();
    const look = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < 2 || height < 2 || x < 0 || x > innerWidth || y < 0 || y > innerHeight) return;
      if (!control.checkVisibility({ visibilityProperty: true })) return;
      const hit = document.elementFromPoint(x, y);
      if (!hit || control.contains(hit) || hit.contains(control) || isBar(hit)) {
        if (hit && control.contains(hit)) underChat.set(control, "");
        return;
      }
      // The chat floats: what lies under it is free at another place of the scroll.
      if (hit.closest(".chat-button")) {
        if (!underChat.has(control)) underChat.set(control, `chat over ${toSelector(control)}`);
        return;
      }
      // A card is one link: its target lies over the card's own texts.
      const card = control.closest(".product-card, article, li");
      if (card?.contains(hit)) return;
      matches.add(`${toSelector(hit)} over ${toSelector(control)}`);
    };
    // What has come onto the screen is laid out in the frame after (content-visibility).
    const frames = () =>
      new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    const step = Math.round(innerHeight / 7);
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      scrollTo({ top: y, behavior: "instant" });
      await frames();
      for (const control of document.querySelectorAll(
        "main :is(a, button, input, select, .price, .totals dd)",
      ))
        look(control);
    }
    return [...matches, ...[...underChat.values()].filter(Boolean)];
  });

/** What prevents visitors from using the page as it is: axe's findings with their elements, and sideways scrolling. */
export async function barriers(page: Page): Promise<string[]> {
  // What lies under the header at some place of the scroll lies under nothing at another.
  await page.evaluate(() => scrollTo(0, 0));
  // Once for each document: it is half a megabyte of script.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const report = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
    return report.violations;
  }, standards);
  const matches = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
  const beyond = await beyondScreen(page);
  matches.push(...(await unnamed(page)));
  return beyond > 0 ? [...matches, `${beyond} px beyond the screen`] : matches;
}
