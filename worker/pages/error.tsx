import type { MessageId, MessageValues } from "../../shared/i18n/translator.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { CategoryGrid } from "../components/category-grid/category-grid.tsx";

/** What went wrong, in the spec's words. */
export interface ErrorPageProps {
  status: number;
  /** The path that nothing is at. */
  path: string;
  message?: { id: MessageId; values?: MessageValues };
  link?: { href: string; label: MessageId };
  requestId?: string;
}

/** Title of an error page. */
export const errorTitle = (status: number): MessageId =>
  status === 404 ? "error.not-found" : "error.title";

function messageOf({ status, path, message }: ErrorPageProps): {
  id: MessageId;
  values?: MessageValues;
} {
  if (message) return message;
  if (status === 404) return { id: "error.not-found-path", values: { path } };
  return { id: status >= 502 ? "error.unavailable" : "error.something" };
}

/** The error page of every status, with ways to go on. */
export function ErrorPage(props: ErrorPageProps) {
  const { t, link } = useShop();
  const { status, requestId } = props;
  const message = messageOf(props);
  return (
    <div className="error-page">
      <p className="error-status">
        {t("error.title")} {status}
      </p>
      {status === 404 && <h1>{t("error.not-found")}</h1>}
      {status !== 404 && <h1>{t("error.title")}</h1>}
      <p>{t(message.id, message.values)}</p>
      {props.link && (
        <p>
          <a className="button" href={link(props.link.href)}>
            {t(props.link.label)}
          </a>
        </p>
      )}
      <p>
        <a href={link(routes.home())}>{t("error.back-home")}</a>
      </p>
      {requestId && <p className="error-request">{t("error.request-id", { id: requestId })}</p>}
      <section className="shelf">
        <h2>{t("home.categories")}</h2>
        <CategoryGrid />
      </section>
    </div>
  );
}
