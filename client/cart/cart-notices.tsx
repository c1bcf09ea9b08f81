import { notices } from "../state/cart.ts";
import { useSignalValue } from "../state/use-signal-value.ts";
import { NoticeList } from "./notice-list.tsx";

/** What the last change of the cart has to say, announced at once. */
export function CartNotices() {
  return <NoticeList notices={useSignalValue(notices, noNotices)} />;
}

const noNotices: never[] = [];
