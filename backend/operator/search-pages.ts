import { asc, desc, gt, max, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { html } from "hono/html";
import type { OpenExchange } from "../exchange.ts";
import { searches } from "../schema/content.ts";
import { cell, type Markup, table } from "./layout.ts";
import { SEARCH_RULES } from "./storefront-pages.ts";

const MOST = 100;

type Shop = Pick<OpenExchange, "db">;

const searchHelp = html`<p>A search is helped here, as in wp-admin with the plugin, and the shop has it
within seconds; what more there is to say of the trade's words is in the brand's folder,
<code>brand/…/search</code>.</p>`;

/** The button that helps a search. */
const ruleForm = (search: string): Markup => html`<form method="post" action="/__backend/searches">
<input type="hidden" name="search" value="${search}">
<label>“${search}” is<select name="rule">${Object.entries(SEARCH_RULES).map(
  ([rule, label]) => html`<option value="${rule}">${label}</option>`,
)}</select></label>
<label>words, slugs or a path<input name="text" required maxlength="200"></label>
<button>Add a synonym</button></form>`;

const toSum = (column: SQLWrapper) => sql<number>`sum(${column})`;

/** What was searched for in the last 30 days. */
const countedSearches = ({ db }: Shop, by: SQL<number>) =>
  db
    .select({
      search: searches.search,
      language: searches.language,
      last: max(searches.day),
      times: by,
      shown: toSum(searches.shown),
      chosen: toSum(searches.chosen),
    })
    .from(searches)
    .groupBy(searches.search, searches.language)
    .having(gt(by, 0))
    .orderBy(desc(by), asc(searches.search))
    .limit(MOST);

type Counted = Awaited<ReturnType<typeof countedSearches>>[number];

const SEARCH_HEADS = ["Search", "Language", "Times", "Last on"];

/** The searches of the last 30 days: the most frequent, those in vain, and those that were left. */
export async function searchesPage(shop: Shop): Promise<Markup> {
  const times = toSum(sql`${searches.shown} + ${searches.empty}`);
  const left = toSum(sql`${searches.shown} - ${searches.chosen}`);
  const [frequent, vain, unchosen] = await Promise.all([
    countedSearches(shop, times),
    countedSearches(shop, toSum(searches.empty)),
    countedSearches(shop, left),
  ]);
  const facts = ({
    search,
    language,
    times: often,
    last,
  }: Counted) => html`<th scope="row">${search}</th>
${cell("Language", language)}${cell("Times", String(often))}${cell("Last on", last ?? "")}`;
  const help = ({ search }: Counted) => cell("Help it", ruleForm(search));
  return html`${searchHelp}
<h2>Most frequent</h2>
${table(
  "Most searched for",
  SEARCH_HEADS,
  frequent.map((it) => html`<tr>${facts(it)}</tr>`),
)}
<h2>Without a result</h2>
${table(
  "Looked for in vain",
  [...SEARCH_HEADS, "Help it"],
  vain.map((it) => html`<tr>${facts(it)}${help(it)}</tr>`),
)}
<h2>Left without a click</h2>
<p>How much oftener a first page of results was shown than a product was opened or added from it. Who
opens two counts twice, so these are the fewest that left.</p>
${table(
  "Left without a click",
  [...SEARCH_HEADS, "Shown", "Opened or added", "Help it"],
  unchosen.map(
    (it) =>
      html`<tr>${facts(it)}${cell("Shown", String(it.shown))}${cell("Opened or added", String(it.chosen))}${help(it)}</tr>`,
  ),
)}`;
}
