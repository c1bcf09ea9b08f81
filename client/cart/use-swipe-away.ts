import { type PointerEvent, useRef } from "react";

/** From here on it is a swipe and no trembling finger, in pixels. */
const begins = 12;
/** Share of the width after which letting go means it. */
const means = 0.35;

interface Swipe {
  from: number;
  by: number;
}

/** Handlers for an element that goes away when it is swiped to the left by touch. */
export function useSwipeAway(onAway: () => void) {
  const swipe = useRef<Swipe | null>(null);
  /** Puts the line back in its place; tells whether it was let go far from it. */
  const finish = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const by = swipe.current?.by ?? 0;
    swipe.current = null;
    currentTarget.style.translate = "";
    return -by > currentTarget.offsetWidth * means;
  };
  return {
    onPointerDown({ pointerType, clientX }: PointerEvent<HTMLElement>) {
      if (pointerType === "touch") swipe.current = { from: clientX, by: 0 };
    },
    onPointerMove({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      const known = swipe.current;
      if (!known) return;
      const by = Math.min(0, clientX - known.from);
      if (known.by === 0 && by > -begins) return;
      // Held, so that the finger may leave the line; what is under it is not pressed.
      if (known.by === 0) currentTarget.setPointerCapture(pointerId);
      known.by = by;
      currentTarget.style.translate = `${by}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (finish(event)) onAway();
    },
    // The browser took the finger for scrolling.
    onPointerCancel: finish,
  };
}
