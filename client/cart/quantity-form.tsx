import { useEffect, useRef, useState } from "react";
import { type CartLine, clampQuantity } from "../../shared/cart.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { ActionForm } from "./action-form.tsx";
import { removeLine, updateQuantity } from "./cart-store.ts";

// Time to type the second digit of "12" without ordering 1 first.
const debounce = 500;

const unlimited = Number.MAX_SAFE_INTEGER;

function setQuantity(line: CartLine, wanted: number): void {
  const quantity = clampQuantity(line, wanted);
  if (quantity === line.quantity) return;
  if (quantity > 0) void updateQuantity(line.key, quantity);
  else void removeLine(line);
}

function StepForm({ line, by, children }: { line: CartLine; by: 1 | -1; children: string }) {
  const { t } = useShop();
  const quantity = line.quantity + by;
  return (
    <ActionForm
      action="update-quantity"
      fields={{ key: line.key, quantity }}
      onAction={() => setQuantity(line, quantity)}
    >
      <button
        type="submit"
        disabled={by === 1 && clampQuantity(line, quantity) < quantity}
        aria-label={t(by === 1 ? "product.increase" : "product.decrease")}
      >
        {children}
      </button>
    </ActionForm>
  );
}

/** Sends the typed quantity after a pause, or at once on Enter or blur. */
function useTyping(line: CartLine) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string) => {
    clearTimeout(timer.current);
    if (/^\d+$/.test(text)) setQuantity(line, Number(text));
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    // An empty field or a 0 may be the start of another number.
    if (Number(text) > 0) timer.current = setTimeout(() => send(text), debounce);
  };
  const finish = () => {
    if (typed !== null) send(typed);
    setTyped(null);
  };
  return { shown: typed ?? String(line.quantity), type, finish };
}

/** The quantity of a line, set by buttons or by typing, limited to the stock. */
export function QuantityForm({ line }: { line: CartLine }) {
  const { t } = useShop();
  const { shown, type, finish } = useTyping(line);
  const most = clampQuantity(line, unlimited);
  const label = t("cart.line-quantity", { name: line.name });
  const isAtMost = Number(shown) >= most;
  return (
    <>
      <fieldset className="quantity">
        <legend className="visually-hidden">{label}</legend>
        <StepForm line={line} by={-1}>
          −
        </StepForm>
        <ActionForm action="update-quantity" fields={{ key: line.key }} onAction={finish}>
          <input
            type="number"
            name="quantity"
            inputMode="numeric"
            enterKeyHint="done"
            required
            min={0}
            max={most === unlimited ? undefined : most}
            value={shown}
            aria-label={label}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={finish}
          />
        </ActionForm>
        <StepForm line={line} by={1}>
          +
        </StepForm>
      </fieldset>
      <span className="cart-line-limit" role="status">
        {isAtMost && t("cart.at-most", { count: most })}
      </span>
    </>
  );
}
