import type { BackendService } from "./backend-service.ts";

interface Row {
  state?: string;
  isUncertain?: true;
  failure?: { code: string };
}

interface Time {
  backend: BackendService;
  now: number;
  jumpedMs: number;
}

/** The shop asks for an hour, at least each minute: half of it may be silent by chance. */
const silentMs = 30 * 60_000;

/** Allows a session to say that it does not know what became of a checkout only where it cannot know. */
export class Doubts {
  /** When each checkout was sent. */
  readonly #sent = new Map<string, Pick<Time, "now" | "jumpedMs">>();
  readonly #onWrong: (detail: string) => void;

  constructor(onWrong: (detail: string) => void) {
    this.#onWrong = onWrong;
  }

  /** Takes a write of a row of an object's storage. */
  wrote(name: string, row: { before: unknown; after: unknown }, time: Time): void {
    if (!name.startsWith("checkout:")) return;
    const [before, after] = [row.before, row.after] as (Row | undefined)[];
    const { backend, now, jumpedMs } = time;
    // A login takes it along as it is.
    const isNew = after?.state === "sent" && (before || !this.#sent.has(name));
    if (isNew && before?.state !== "sent") this.#sent.set(name, { now, jumpedMs });
    if (before?.state !== "sent" || !after?.isUncertain) return;
    const sent = this.#sent.get(name) ?? { now, jumpedMs };
    const isSilent = jumpedMs - sent.jumpedMs > silentMs || backend.downUntil - sent.now > silentMs;
    const { code } = after.failure ?? {};
    const isRight = code === "checkout.uncertain" ? backend.character === "stock" : isSilent;
    if (!isRight) this.#onWrong(`${name}: ${code}`);
  }
}
