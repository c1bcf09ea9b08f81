import { useSite } from "../../shared/i18n/site-context.ts";
import type { Path } from "../../shared/routes.ts";
import type { LineSnapshot } from "../commerce/cart-snapshot.ts";
import { BackendError, type BackendErrorReason } from "../platform/backend-error.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { writeLog } from "../platform/log.ts";
import type { RequestSession } from "../session/request-session.ts";

/** What a page shows in place of a cart that cannot be read now. */
export interface UnreadCart {
  /** The articles as they were last shown. */
  unread: Pick<LineSnapshot, "name" | "quantity">[];
}

/** WordPress is there, however slow it is, and this question alone has no result. */
const inPart = new Set<BackendErrorReason>([
  "timeout",
  "status",
  "not-json",
  "shape",
  "graphql",
  "too-large",
  "busy",
  "busy-elsewhere",
]);

/** Returns what is read; where WordPress responds, but not to this, what the session knows of its cart. */
export async function orUnread<Data>(
  session: RequestSession,
  read: () => Promise<Data>,
): Promise<Data | UnreadCart> {
  try {
    return await read();
  } catch (error) {
    if (session.id === null || !(error instanceof BackendError) || !inPart.has(error.reason))
      throw error;
    writeLog("error", "backend", { notice: "cart.unread" }, error);
    // The page that can show the form again has its notices and values.
    session.flash.leave();
    return { unread: await session.lastLines() };
  }
}

/** The cart as it was last shown, with the way to look again. */
export function UnreadCartView({ lines, path }: { lines: UnreadCart["unread"]; path: Path }) {
  const site = useSite();
  const { t, link } = site;
  return (
    <div className="form">
      <p role="alert">{t("cart.unread")}</p>
      {lines.length > 0 && (
        <>
          <p>{t("cart.unread-lines")}</p>
          <ul>
            {lines.map(({ name, quantity }, at) => (
              <li key={`${name} ${String(at)}`}>
                {quantity} × {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="error-ways">
        <a className="button button-primary" href={link(path)}>
          {t("error.try-again")}
        </a>{" "}
        <a className="button" href={chatLink(site)} target="_blank" rel="noopener">
          {t("error.chat")}
        </a>
      </p>
    </div>
  );
}
