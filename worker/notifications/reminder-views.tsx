import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { useDate } from "../platform/i18n/format-date.ts";
import type { Refill } from "./refills.ts";

interface RemindersProps {
  refills: readonly Refill[];
  /** Of the shop, for the link that is sent. */
  baseUrl: string;
}

/** Of an order's products, when they are needed again: for the calendar, or sent to oneself. */
export function Reminders({ refills, baseUrl }: RemindersProps) {
  const { t, link } = useSite();
  const date = useDate();
  if (refills.length === 0) return null;
  return (
    <section className="reminders">
      <h2>{t("reminder.title")}</h2>
      <ul>
        {refills.map(({ slug, name, bought, due }) => {
          const url = baseUrl + link(routes.product(slug));
          const text = `${t("reminder.text", { name, day: date(due) })} ${url}`;
          return (
            <li key={slug}>
              <span>
                <Unbroken text={name} />: {date(due)}
              </span>
              <a
                className="button"
                href={link(routes.reminder(slug, bought))}
                rel="nofollow"
                aria-label={`${t("reminder.calendar")}: ${name}`}
              >
                {t("reminder.calendar")}
              </a>
              <a
                className="button"
                href={`https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`}
                target="_blank"
                rel="noopener"
                aria-label={`${t("reminder.whatsapp")}: ${name}`}
              >
                {t("reminder.whatsapp")}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Products whose time has come, from the customer's own orders. */
export function DueRefills({ refills }: { refills: readonly Refill[] }) {
  const { t, link } = useSite();
  const date = useDate();
  if (refills.length === 0) return null;
  return (
    <section className="reminders">
      <h2>{t("reminder.due")}</h2>
      <ul>
        {refills.map(({ slug, name, bought }) => (
          <li key={slug}>
            <span>
              <Unbroken text={name} />, {t("reminder.last", { day: date(bought) })}
            </span>
            <a
              className="button button-primary"
              href={link(routes.product(slug))}
              aria-label={`${t("order.reorder")}: ${name}`}
            >
              {t("order.reorder")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
