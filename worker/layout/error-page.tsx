import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId, MessageValues } from "../../shared/i18n/translate.ts";
import { routes } from "../../shared/routes.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { decoded } from "../platform/render/page-request.ts";
import { CategoryRow } from "./category-grid.tsx";

/** The error to show. */
export interface ErrorPageProps {
  status: number;
  /** The path that was not found. */
  path: string;
  message?: { id: MessageId; values?: MessageValues };
  link?: ErrorWay;
  /** Whether an operator has to open the shop again: no retry of the shopper's does. */
  isLocked?: boolean;
  requestId?: string;
}

/** Title message of an error page. */
export const errorTitle = ({ status, isLocked }: ErrorPageProps): MessageId => {
  if (isLocked) return "error.locked";
  if (status === 404) return "error.not-found";
  return isOutage(status) ? "error.closed" : "error.title";
};

/** Whether the backend is unavailable; searches and lists would fail too. */
export const isOutage = (status: number): boolean => status >= 502;

// Longer paths do not help the reader.
const maxAddressLength = 120;

/** The decoded path for display, with invisible and direction-changing characters replaced. */
export function addressAsTyped(path: string): string {
  const given = decoded(path).replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    "\u{FFFD}",
  );
  const characters = [...given];
  return characters.length > maxAddressLength
    ? `${characters.slice(0, maxAddressLength).join("")}…`
    : given;
}

function pickMessage({ status, path, message, isLocked }: ErrorPageProps): {
  id: MessageId;
  values?: MessageValues;
} {
  if (message) return message;
  if (isLocked) return { id: "error.locked-more" };
  if (status === 404) return { id: "error.not-found-path", values: { path: addressAsTyped(path) } };
  return { id: isOutage(status) ? "error.closed-more" : "error.something" };
}

function Search() {
  const { t, link } = useSite();
  return (
    <search className="error-search" aria-label={t("search.submit")}>
      <form action={link(routes.products())} aria-label={t("search.submit")}>
        <label htmlFor="error-search">{t("search.label")}</label>
        <div>
          <input id="error-search" type="search" name="search" required maxLength={100} />
          <button type="submit" className="button">
            {t("search.submit")}
          </button>
        </div>
      </form>
    </search>
  );
}

/** The error page for every status, with links to continue. */
export function ErrorPage(props: ErrorPageProps) {
  const site = useSite();
  const { t, link } = site;
  const { status, requestId } = props;
  const hasOutage = isOutage(status);
  const message = pickMessage({ ...props, path: link(props.path) });
  return (
    <div className="error-page">
      <p className="error-status">
        {t("error.title")} {status}
      </p>
      <h1>{t(errorTitle(props))}</h1>
      <p className="lead">{t(message.id, message.values)}</p>
      <p className="error-ways">
        {props.link && (
          <a className="button button-primary" href={link(props.link.href)}>
            {t(props.link.label)}
          </a>
        )}
        {hasOutage && (
          <a className="button" href={chatLink(site)} target="_blank" rel="noopener">
            {t("error.chat")}
          </a>
        )}
        {props.path !== routes.home() && (
          <a className="button" href={link(routes.home())}>
            {t("error.back-home")}
          </a>
        )}
      </p>
      {!hasOutage && (
        <>
          <Search />
          <CategoryRow />
        </>
      )}
      {requestId && <p className="error-request">{t("error.request-id", { id: requestId })}</p>}
    </div>
  );
}

/** A link to continue from an error page. */
export interface ErrorWay {
  /** Path with its query, without a language's prefix. */
  href: string;
  label: MessageId;
}

/**
 * A link to the same URL while the backend is down. None after a form: a link would not resend its
 * values.
 */
export const tryAgain = (status: number, method: string, href: string): ErrorWay | undefined =>
  status === 503 && method === "GET" ? { href, label: "error.try-again" } : undefined;
