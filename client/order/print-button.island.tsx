import { useSite } from "../../shared/i18n/site-context.ts";
import { defineIsland } from "../../shared/island.ts";

/** Opens the browser's print dialog; a style sheet prints the page as an invoice. */
function PrintButton() {
  const { t } = useSite();
  return (
    <button type="button" className="button print-button" onClick={() => window.print()}>
      {t("order.print")}
    </button>
  );
}

export default defineIsland({
  name: "print-button",
  hydrate: "interaction",
  component: PrintButton,
});
