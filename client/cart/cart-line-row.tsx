import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type CartLine, clampQuantity, savedPercent } from "../../shared/cart.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { densitySet, imageUrl, placeholderImage } from "../../shared/ui/images.ts";
import { addToWishlist } from "../wishlist/wishlist-store.ts";
import { CartForm } from "./cart-form.tsx";
import { removeLine, updateQuantity } from "./cart-store.ts";

// Time to type the second digit of "12" without ordering 1 first.
const debounceMs = 500;

function setQuantity(line: CartLine, requested: number): void {
  const quantity = clampQuantity(line, requested);
  if (quantity === line.quantity) return;
  if (quantity > 0) void updateQuantity(line.key, quantity);
  else void removeLine(line);
}

function StepForm({ line, step, children }: { line: CartLine; step: 1 | -1; children: string }) {
  const { t } = useSite();
  const quantity = line.quantity + step;
  return (
    <CartForm
      action="update-quantity"
      fields={{ key: line.key, quantity }}
      onAction={() => setQuantity(line, quantity)}
    >
      <button
        type="submit"
        disabled={step === 1 && clampQuantity(line, quantity) < quantity}
        aria-label={t(step === 1 ? "product.increase" : "product.decrease")}
      >
        {children}
      </button>
    </CartForm>
  );
}

/** Sends the typed quantity after a pause, or at once on Enter or blur. */
function useQuantityInput(line: CartLine) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const send = (text: string) => {
    clearTimeout(timer.current);
    if (!/^\d+$/.test(text)) return;
    setQuantity(line, Number(text));
    // What the line holds is shown instead of more.
    if (clampQuantity(line, Number(text)) < Number(text)) setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    // An empty field or a 0 may be the start of another number.
    if (Number(text) > 0) timer.current = setTimeout(() => send(text), debounceMs);
  };
  const shown = typed ?? String(line.quantity);
  const finish = () => {
    send(shown);
    setTyped(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before this script had come
  useEffect(() => {
    const text = field.current?.value ?? shown;
    if (text !== shown) type(text);
    return () => clearTimeout(timer.current);
  }, []);
  return { field, shown, type, finish };
}

/** The quantity of a line, set by buttons or by typing, limited to the stock. */
function QuantityForm({ line }: { line: CartLine }) {
  const { t } = useSite();
  const { field, shown, type, finish } = useQuantityInput(line);
  const maxQuantity = line.soldIndividually ? 1 : line.maxQuantity;
  const label = t("cart.line-quantity", { name: line.name });
  const isAtMax = maxQuantity !== null && Number(shown) >= maxQuantity;
  // Sold out meanwhile: there is nothing to choose, and its row can be removed.
  if (maxQuantity === 0)
    return (
      <span className="cart-line-limit" role="status">
        {t("product.out-of-stock")}
      </span>
    );
  return (
    <>
      <fieldset className="quantity">
        <legend className="visually-hidden">{label}</legend>
        <StepForm line={line} step={-1}>
          −
        </StepForm>
        <CartForm action="update-quantity" fields={{ key: line.key }} onAction={finish}>
          <input
            ref={field}
            type="number"
            name="quantity"
            inputMode="numeric"
            enterKeyHint="done"
            required
            min={0}
            max={maxQuantity ?? undefined}
            value={shown}
            aria-label={label}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={finish}
          />
        </CartForm>
        <StepForm line={line} step={1}>
          +
        </StepForm>
      </fieldset>
      <span className="cart-line-limit" role="status">
        {isAtMax &&
          (line.soldIndividually
            ? t("cart.one-per-order")
            : t("cart.at-most", { count: maxQuantity }))}
      </span>
    </>
  );
}

/** Distance in pixels from which a movement counts as a swipe, not as a tremor. */
const swipeThreshold = 12;
/** Share of the width beyond which a release removes the element. */
const dismissRatio = 0.35;

interface Swipe {
  startX: number;
  offset: number;
}

/** Returns pointer handlers for an element that a touch swipe to the left removes. */
function useSwipeToRemove(onRemove: () => void) {
  const swipe = useRef<Swipe | null>(null);
  /** Moves the line back; returns whether it was released beyond the threshold. */
  const finish = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const offset = swipe.current?.offset ?? 0;
    swipe.current = null;
    currentTarget.style.translate = "";
    return -offset > currentTarget.offsetWidth * dismissRatio;
  };
  return {
    onPointerDown({ pointerType, clientX }: PointerEvent<HTMLElement>) {
      if (pointerType === "touch") swipe.current = { startX: clientX, offset: 0 };
    },
    onPointerMove({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      const current = swipe.current;
      if (!current) return;
      const offset = Math.min(0, clientX - current.startX);
      if (current.offset === 0 && offset > -swipeThreshold) return;
      // Captures the pointer, so that the finger may leave the line without pressing what is under
      // it.
      if (current.offset === 0) currentTarget.setPointerCapture(pointerId);
      current.offset = offset;
      currentTarget.style.translate = `${offset}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (finish(event)) onRemove();
    },
    // The browser took over the touch for scrolling.
    onPointerCancel: finish,
  };
}

/** Moves a line from the cart to the wishlist. */
function MoveToWishlist({ line }: { line: CartLine }) {
  const { t, link } = useSite();
  const move = () => {
    if (addToWishlist(line.wishlistId)) void removeLine(line, "wishlist");
    // Its page says why nothing can be stored.
    else location.assign(link(routes.wishlist()));
  };
  return (
    <button
      type="button"
      className="text-button needs-script"
      aria-label={`${t("cart.to-wishlist")}: ${line.name}`}
      onClick={move}
    >
      {t("cart.to-wishlist")}
    </button>
  );
}

function LinePicture({ line: { image } }: { line: CartLine }) {
  return (
    <img
      src={image ? imageUrl(image.source, 96) : placeholderImage}
      srcSet={image ? densitySet(image.source, 96) : undefined}
      alt=""
      width={96}
      height={96}
    />
  );
}

function LineDetails({ line }: { line: CartLine }) {
  const { t, money } = useSite();
  const percent = savedPercent(line);
  return (
    <>
      {line.options.length > 0 && (
        <p className="cart-line-options">
          {line.options.map(({ label, value }) => `${label}: ${value}`).join(", ")}
        </p>
      )}
      <p className="cart-line-price">
        {money(line.unitPrice)}
        {percent > 0 && <span className="tag tag-sale">{t("cart.save", { percent })}</span>}
        {line.lowStock && line.maxQuantity !== null && (
          <span className="tag">{t("product.low-stock", { count: line.maxQuantity })}</span>
        )}
      </p>
    </>
  );
}

function RemoveForm({ line }: { line: CartLine }) {
  const { t } = useSite();
  return (
    <CartForm action="remove-line" fields={{ key: line.key }} onAction={() => removeLine(line)}>
      <button
        type="submit"
        className="text-button"
        aria-label={`${t("cart.remove")} ${line.name}`}
        aria-keyshortcuts="Delete"
      >
        {t("cart.remove")}
      </button>
    </CartForm>
  );
}

/** A cart line; removed by its button, a swipe to the left or the Delete key. */
export function CartLineRow({ line: given }: { line: CartLine }) {
  const { t, link, money, settings } = useSite();
  const line = { ...given, name: given.name || t("cart.unnamed") };
  const swipe = useSwipeToRemove(() => removeLine(line));
  const onKeyDown = (event: KeyboardEvent) => {
    // In the quantity field the Delete key edits the text.
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === "Delete" && !isTyping) void removeLine(line);
  };
  return (
    <article className="cart-line" onKeyDown={onKeyDown} {...swipe}>
      <LinePicture line={line} />
      <div className="cart-line-text">
        <h3>{line.slug ? <a href={link(routes.product(line.slug))}>{line.name}</a> : line.name}</h3>
        <LineDetails line={line} />
        <div className="cart-line-foot">
          <QuantityForm line={line} />
          <strong className="cart-line-total">{money(line.subtotal)}</strong>
        </div>
        <div className="cart-line-actions">
          <RemoveForm line={line} />
          {settings.showMoveToWishlist && line.wishlistId && <MoveToWishlist line={line} />}
        </div>
      </div>
    </article>
  );
}
