import rules from "#brand/search/rules.json" with { type: "json" };
import { type SearchTopic, searchTopics } from "../../shared/brand.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import { type Path, routes } from "../../shared/routes.ts";
import { toWords } from "../catalogue/search/words.ts";

/** A page for searches for something other than products. */
interface Topic {
  label: MessageId;
  href: Path;
}

const topics: Readonly<Record<SearchTopic, Topic>> = {
  delivery: { label: "layout.delivery", href: routes.faq("cost") },
  returns: { label: "layout.returns", href: routes.faq("change-of-mind") },
  payment: { label: "checkout.payment", href: routes.faq("methods") },
  codes: { label: "cart.have-code", href: routes.faq("codes") },
  orders: { label: "account.tab.orders", href: routes.faq("track") },
  contact: { label: "layout.contact", href: routes.contact() },
};

const spaced = (text: string): string => ` ${toWords(text).join(" ")} `;

let prepared: { topic: Topic; phrases: string[] }[] | undefined;

/** The pages about the topic of a search. */
export function topicsIn(search: string): Topic[] {
  prepared ??= searchTopics.map((name) => ({
    topic: topics[name],
    phrases: rules.topics[name].map(spaced),
  }));
  const text = spaced(search);
  return prepared
    .filter(({ phrases }) => phrases.some((phrase) => text.includes(phrase)))
    .map(({ topic }) => topic);
}

/** Links to the pages about the topic of a search, above its products. */
export function SearchTopics({ search }: { search: string }) {
  const { t, link } = useSite();
  const found = topicsIn(search);
  if (found.length === 0) return null;
  return (
    <p className="search-note">
      {found.map(({ label, href }) => (
        <a key={href} className="button" href={link(href)}>
          {t(label)} <span aria-hidden="true">→</span>
        </a>
      ))}
    </p>
  );
}
