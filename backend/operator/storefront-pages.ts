import { html } from "hono/html";
import type { OpenExchange } from "../exchange.ts";
import {
  readDocuments,
  readSettings,
  type SearchPart,
  storeRedirects,
  storeSettings,
} from "../storefront-settings.ts";
import type { Markup } from "./layout.ts";
import { sendSettingsWebhook } from "./webhooks.ts";

type Shop = Pick<OpenExchange, "db" | "env" | "now">;

/** What the form was sent with, and what is wrong with it. */
export interface TypedSettings {
  settings: string;
  redirects: string;
  faults: string[];
}

const EXAMPLE = `{
  "notice": { "text": { "id_ID": "…", "en_US": "…" }, "to": "/faq#cost", "until": "2026-12-31" },
  "hours": { "id_ID": "…", "en_US": "…" },
  "shop": { "telephone": "+62 …", "chat": { "en_US": "…" }, "packingDays": "1-2", "cutOffHour": "14", "returnDays": "14", "backorderDays": "14", "pickup": { "en_US": "…" }, "seller": { "en_US": "…" } },
  "banners": [{ "text": { "en_US": { "title": "…", "text": "…", "action": "…" } }, "to": "/offers", "from": "2026-12-01" }],
  "menu": { "en_US": [{ "text": "…", "to": "/products", "items": [{ "text": "…", "to": "/faq" }] }] },
  "footer": { "en_US": [{ "text": "…", "items": [{ "text": "…", "to": "/faq" }] }] },
  "home": ["banners", "categories", "best-sellers", "brand", "questions"],
  "search": { "same": [["…", "…"]], "redirects": { "…": "/faq" }, "pins": { "…": ["slug"] }, "boosts": { "slug": 2 } }
}`;

const toLines = (redirects: string | null): string =>
  Object.entries(JSON.parse(redirects || "{}") as Record<string, string>)
    .map((pair) => pair.join(" "))
    .join("\n");

const indented = (settings: string | null): string =>
  settings ? JSON.stringify(JSON.parse(settings), null, 2) : "";

/** What a shop's operator changes in wp-admin with our plugin, as its document. */
export async function storefrontPage({ db }: Shop, typed?: TypedSettings): Promise<Markup> {
  const stored = await readDocuments(db);
  const faults = typed?.faults ?? [];
  return html`<p>What the plugin's screen in wp-admin has forms for; the shop has it within seconds, without a deployment.</p>
${faults.length > 0 ? html`<ul class="note" role="alert">${faults.map((fault) => html`<li>${fault}</li>`)}</ul>` : ""}
<form method="post" action="/__backend/storefront">
<label>Settings<textarea name="settings" rows="16" spellcheck="false">${typed?.settings ?? indented(stored.settings)}</textarea></label>
<label>Old addresses, each with where it leads<textarea name="redirects" rows="16" spellcheck="false" placeholder="/old-page /new-page">${typed?.redirects ?? toLines(stored.redirects)}</textarea></label>
<button>Save</button></form>
<h2>Everything that it may have</h2>
<pre>${EXAMPLE}</pre>`;
}

function parsed(text: string): { settings: unknown; fault?: string } {
  try {
    return { settings: JSON.parse(text.trim() || "{}") };
  } catch (error) {
    return { settings: null, fault: `The settings are no JSON: ${(error as Error).message}` };
  }
}

/** Stores what the form has; returns what is wrong with it. */
export async function saveStorefront(
  shop: Shop,
  { settings: text, redirects: lines }: Omit<TypedSettings, "faults">,
): Promise<string[]> {
  const { settings, fault } = parsed(text);
  if (fault) return [fault];
  const pairs = lines.split("\n").flatMap((line) => {
    const [from, to = ""] = line.trim().split(/\s+/);
    return from ? [[from, to] as const] : [];
  });
  const faults = await storeRedirects(shop.db, Object.fromEntries(pairs));
  if (faults.length === 0) faults.push(...(await storeSettings(shop.db, settings)));
  if (faults.length === 0) await sendSettingsWebhook(shop);
  return faults;
}

/** Ways to help a search that finds nothing. */
export const SEARCH_RULES = {
  same: "another word for",
  pins: "shows the products (slugs)",
  redirects: "opens the page",
} as const;

type SearchRule = keyof typeof SEARCH_RULES;

export const isSearchRule = (text: string): text is SearchRule => Object.hasOwn(SEARCH_RULES, text);

const listIn = (text: string): string[] =>
  text
    .split(",")
    .map((it) => it.trim())
    .filter(Boolean);

function withRule(part: SearchPart, rule: SearchRule, search: string, text: string): SearchPart {
  const { same = [], redirects, pins } = part;
  if (rule === "redirects") return { ...part, redirects: { ...redirects, [search]: text.trim() } };
  if (rule === "pins") return { ...part, pins: { ...pins, [search]: listIn(text) } };
  return { ...part, same: [...same, [search, ...listIn(text)]] };
}

/** Adds a rule for a search; returns what is wrong with it. */
export async function addSearchRule(
  shop: Shop,
  { rule, search, text }: { rule: SearchRule; search: string; text: string },
): Promise<string[]> {
  const settings = await readSettings(shop.db);
  const part = withRule(settings.search ?? {}, rule, search, text);
  const faults = await storeSettings(shop.db, { ...settings, search: part });
  if (faults.length === 0) await sendSettingsWebhook(shop);
  return faults;
}
