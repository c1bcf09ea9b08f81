import { type PointerEvent, useRef } from "react";

/** Distance in pixels from which a movement counts as a swipe, not as a tremor. */
const begins = 12;
/** Share of the width beyond which a release removes the element. */
const dismissRatio = 0.35;

interface Swipe {
  from: number;
  by: number;
}

/** Returns pointer handlers for an element that a touch swipe to the left removes. */
export function useSwipeAway(onAway: () => void) {
  const swipe = useRef<Swipe | null>(null);
  /** Moves the line back; returns whether it was released beyond the threshold. */
  const finish = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const by = swipe.current?.by ?? 0;
    swipe.current = null;
    currentTarget.style.translate = "";
    return -by > currentTarget.offsetWidth * dismissRatio;
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
      // Captures the pointer, so that the finger may leave the line without pressing what is under
      // it.
      if (known.by === 0) currentTarget.setPointerCapture(pointerId);
      known.by = by;
      currentTarget.style.translate = `${by}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (finish(event)) onAway();
    },
    // The browser took over the touch for scrolling.
    onPointerCancel: finish,
  };
}
