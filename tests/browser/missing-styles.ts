import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const deferred = "worker/layout/deferred.css";
const deferredSheets = [...readFileSync(deferred, "utf8").matchAll(/@import "(.+?)";/g)].map(
  ([, path = ""]) => join("worker/layout", path),
);

// Not those that every page links to, nor that of WordPress's blocks, which pages that have them link to.
const sheets = globSync("{worker,shared}/**/*.css")
  .filter((file) => ![deferred, ...deferredSheets, "worker/content/blocks.css"].includes(file))
  .map((file) => [file, readFileSync(file, "utf8")] as const);

/**
 * Rules of any of the shop's style sheets that fit an element of the page's content, while no sheet
 * of the page has them, each as "file: selector". What a pointer or the keyboard does to an element
 * is taken as done.
 */
export function missingStyles(page: Page): Promise<string[]> {
  return page.evaluate((all) => {
    /** Where a parenthesis ends, or a top-level comma stands, from a place of a selector. */
    const findEnd = (text: string, from: number): number => {
      let depth = 0;
      for (let at = from; at < text.length; at += 1) {
        if (text[at] === "(") depth += 1;
        else if (text[at] === ")" && depth > 0) depth -= 1;
        else if (depth === 0 && (text[at] === ")" || text[at] === ",")) return at;
      }
      return text.length;
    };
    /** Without the ":is()" of a single selector: a minifier leaves it out. */
    const short = (selector: string): string => {
      for (let from = selector.indexOf(":is("); from >= 0; from = selector.indexOf(":is(", from)) {
        const end = findEnd(selector, from + 4);
        if (selector[end] === ")")
          selector =
            selector.slice(0, from) + selector.slice(from + 4, end) + selector.slice(end + 1);
        else from += 4;
      }
      return selector;
    };
    const splitSelector = (selector: string): string[] => {
      const end = findEnd(selector, 0);
      const part = short(selector.slice(0, end).trim());
      return end < selector.length ? [part, ...splitSelector(selector.slice(end + 1))] : [part];
    };
    const collectSelectors = (sheet: CSSStyleSheet): Set<string> => {
      const found = new Set<string>();
      const walk = (rules: CSSRuleList, around: string | null): void => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule) {
            const { selectorText: own } = rule;
            const whole = around === null ? own : own.replaceAll("&", `:is(${around})`);
            if (rule.style.length > 0) for (const part of splitSelector(whole)) found.add(part);
            walk(rule.cssRules, whole);
          } else if (rule instanceof CSSGroupingRule) walk(rule.cssRules, around);
        }
      };
      walk(sheet.cssRules, null);
      return found;
    };
    const fits = (selector: string): boolean => {
      const plain = selector
        .replace(/::[a-z-]+(\([^)]*\))?/g, "")
        .replace(/:(hover|focus-visible|focus-within|focus|active|target|user-invalid)\b/g, "");
      const matches = document.querySelectorAll(`main :is(${plain})`);
      return [...matches].some((element) => !element.closest("[hidden]"));
    };
    const present = new Set<string>();
    for (const sheet of document.styleSheets)
      for (const selector of collectSelectors(sheet)) present.add(selector);
    const missing: string[] = [];
    for (const [file, text] of all) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      for (const selector of collectSelectors(sheet))
        if (!present.has(selector) && fits(selector)) missing.push(`${file}: ${selector}`);
    }
    return missing;
  }, sheets);
}
