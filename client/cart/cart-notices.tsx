import type { Notice } from "../../shared/actions.ts";
import { NoticeList } from "./notice-list.tsx";
import { UndoRemoval } from "./undo-removal.tsx";
import { useCart } from "./use-cart.ts";

const none: readonly Notice[] = [];

/** Announces the notices of the last cart change immediately. */
export function CartNotices({ fromServer = none }: { fromServer?: readonly Notice[] }) {
  const { notices: latest } = useCart();
  return (
    <>
      <NoticeList notices={latest.length > 0 ? latest : fromServer} />
      <UndoRemoval />
    </>
  );
}
