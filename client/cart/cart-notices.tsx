import type { Notice } from "../../shared/actions.ts";
import { useSignalValue } from "../runtime/use-signal-value.ts";
import { notices } from "./cart-store.ts";
import { NoticeList } from "./notice-list.tsx";
import { PutBack } from "./put-back.tsx";

const none: readonly Notice[] = [];

/** What the last change of the cart has to say, announced at once. */
export function CartNotices({ fromServer = none }: { fromServer?: readonly Notice[] }) {
  const latest = useSignalValue(notices, none);
  return (
    <>
      <NoticeList notices={latest.length > 0 ? latest : fromServer} />
      <PutBack />
    </>
  );
}
