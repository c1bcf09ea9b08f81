import type { Page } from "@playwright/test";

/**
 * Texts of a page that are cut off or lie beyond the screen, and the page itself where it scrolls
 * sideways. What scrolls by itself (a wide table, the gallery) cuts nothing off.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const measureBox = (node: Text) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    // Not for eyes.
    const passes = (element: Element) =>
      element.closest("[aria-hidden=true], .visually-hidden, .skip-link, option") !== null;
    const ancestors = (element: Element): Element[] =>
      element.parentElement ? [element, ...ancestors(element.parentElement)] : [element];
    const isCut = (node: Text, element: Element): boolean => {
      const box = measureBox(node);
      for (const around of ancestors(element)) {
        const { overflowX, webkitLineClamp, clipPath } = getComputedStyle(around);
        // Not for eyes either.
        if (clipPath === "inset(50%)") return false;
        if (overflowX === "auto" || overflowX === "scroll") return false;
        const edge = around.getBoundingClientRect();
        const isClipping = overflowX === "hidden" || overflowX === "clip";
        if (isClipping && webkitLineClamp === "none" && around !== document.body)
          if (box.right > edge.right + slack || box.left < edge.left - slack) return true;
      }
      return box.right > innerWidth + slack || box.left < -slack;
    };
    const matches: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const element = node.parentElement;
      if (!element || !node.data.trim() || passes(element)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        continue;
      if (isCut(node, element))
        matches.push(`${element.className || element.localName}: ${node.data}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth
      ? [...matches, `${scrollWidth - clientWidth} px sideways`]
      : matches;
  });
