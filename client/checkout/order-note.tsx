import { MAX_NOTE_LENGTH } from "../../shared/checkout.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { useField } from "./field.tsx";

/** An optional note to the shop. */
export function OrderNote() {
  const { t } = useShop();
  return (
    <section className="field">
      <label htmlFor="customerNote">{t("checkout.note")}</label>
      <textarea
        id="customerNote"
        name="customerNote"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={useField("customerNote").value}
      />
    </section>
  );
}
