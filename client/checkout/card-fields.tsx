import type { RefObject } from "react";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { CardState } from "./use-card-form.ts";

interface CardFieldsProps {
  element: RefObject<HTMLDivElement | null>;
  state: CardState;
  isShown: boolean;
}

/** The container of the card form: what is typed there never reaches the shop. */
export function CardFields({ element, state, isShown }: CardFieldsProps) {
  const { t } = useSite();
  return (
    <div className="card-fields needs-script" hidden={!isShown} aria-busy={state === "loading"}>
      {state === "loading" && <p>{t("checkout.card-loading")}</p>}
      {state === "unavailable" && <p role="alert">{t("checkout.card-unavailable")}</p>}
      <div ref={element} />
    </div>
  );
}
