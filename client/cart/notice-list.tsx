import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";

/**
 * Messages for the shopper; the worker has translated them into the page's language where it could.
 */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const { t } = useSite();
  const toText = (notice: Notice) => {
    if (notice.id === "network.offline") return t("network.offline");
    return notice.text ?? t("error.something");
  };
  return (
    <div className="notices" role="alert">
      {notices.map((notice) => (
        <p key={notice.id + notice.text} lang={notice.lang} data-good={notice.isGood}>
          {toText(notice)}
        </p>
      ))}
    </div>
  );
}
