import { encode } from "uqr";
import { useShop } from "../../shared/i18n/site-context.ts";

// QRIS has about 250 characters; phones cannot read codes of much longer texts.
const MAX_TEXT = 1000;

/** The dark modules of each row as one path; unit: one module. */
function pathOf(modules: boolean[][]): string {
  return modules
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join("");
}

/**
 * A payment QR code, drawn on the server: dark on light in every theme, with the required quiet
 * zone.
 */
export function PaymentQr({ text, amount }: { text: string; amount: string }) {
  const { t } = useShop();
  if (text.length > MAX_TEXT) return null;
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return (
    <div className="pay-qr">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t("order.payment-qr", { amount })}
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path fill="#000" d={pathOf(data)} />
      </svg>
      <p>{t("order.payment-qr-how")}</p>
      <p className="pay-qr-text">
        {t("order.payment-qr-text")} <code>{text}</code>
      </p>
    </div>
  );
}
