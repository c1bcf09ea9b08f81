import { type Result, success } from "../../shared/result.ts";
import type { Bindings } from "../bindings.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { BackendError, troubleOf } from "../platform/graphql/backend-error.ts";
import { accountSessions } from "./account-sessions.ts";
import type { MutationQueue } from "./mutation-queue.ts";
import type {
  BackendTrouble,
  CheckoutRequest,
  CheckoutState,
  LoginRequest,
  LoginResult,
} from "./session-contract.ts";
import type { SessionLife, Successor } from "./session-life.ts";
import { newSessionId, sessionPort } from "./session-port.ts";

interface Parts {
  env: Pick<Bindings, "SESSIONS" | "ACCOUNTS">;
  life: SessionLife;
  /** Everything that the session has stored. */
  kept(): [string, unknown][];
  /** Whether somebody is logged in, and whether nothing is left in the middle. */
  isLoggedIn(): boolean;
  isSettled(): boolean;
  paymentKeys(): string[];
  /** Its turns; asked for each time, because a session that was erased has others. */
  queue(): MutationQueue;
  /** Drops what is held in memory. */
  forget(): void;
}

/** Where the session may go after all, and what is left here of it. */
interface Leave {
  successor: Successor | null;
  /** False where nobody waits for it any more. */
  isGiven(): boolean;
}

/** The same customer goes on: a new password, or details that only who knows it may change. */
const staysOwn = ({ kind }: LoginRequest): boolean => kind === "password" || kind === "details";

/** Takes a session on under another id at a login, so that whoever knew the old one knows nothing. */
export class SessionMove {
  readonly #parts: Parts;
  readonly #loginsByKey = new Map<string, Promise<string | null>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Keeps the session's turn in the queue while the other one logs in, because both have the same
   * token for the backend; what waits behind finds that the session has moved.
   */
  #to(newId: string, request: LoginRequest, leave: Leave): Promise<LoginResult> {
    const { env, life, queue } = this.#parts;
    const entering = sessionPort(env, newId, { isNew: true });
    return queue().runAlways(async () => {
      life.assertOpen();
      const answer = await entering.takeOver(this.#entriesFor(request, leave), request);
      if (answer.ok && leave.isGiven()) await this.#leaveTo(newId, request, leave);
      else await sessionPort(env, newId).destroy();
      return answer;
    });
  }

  /** Who logs in where somebody was logged in is another person, whose records none of this is. */
  #isOther = (request: LoginRequest): boolean => !staysOwn(request) && this.#parts.isLoggedIn();

  /** A customer who was a guest until now, maybe another one, does not see the guest's orders. */
  #entriesFor(request: LoginRequest, { successor }: Leave): [string, unknown][] {
    if (this.#isOther(request)) return [];
    const entries = this.#parts.kept();
    if (staysOwn(request)) return entries;
    return entries.map(([name, value]) => {
      const key = /^(?:checkout|payment):(?<key>.+)$/.exec(name)?.groups?.key;
      const isFormer = key !== undefined && key !== successor?.key;
      return [name, isFormer ? { ...Object(value), isFormer } : value];
    });
  }

  async #leaveTo(newId: string, request: LoginRequest, { successor }: Leave): Promise<void> {
    const { life, forget, isSettled, paymentKeys } = this.#parts;
    const isOther = this.#isOther(request);
    const stays = isOther && !isSettled();
    const keys = paymentKeys();
    forget();
    if (stays) return life.drainMoved();
    await life.moveAway(successor, { keys, movedTo: isOther ? null : newId });
  }

  /** The answer to the very form that made an account, sent again after the session had moved. */
  resultAfterMove(request: CheckoutRequest): Promise<Result<CheckoutState, BackendTrouble>> | null {
    const { env, life } = this.#parts;
    const movedTo = life.successorFor(request);
    if (!movedTo) return null;
    const asking = sessionPort(env, movedTo).checkout(request);
    return asking.then((answer) =>
      answer.ok && answer.value.state === "done" ? success({ ...answer.value, movedTo }) : answer,
    );
  }

  /** Logs in as the account that a checkout made, once for all who sent it. */
  async logInAfterCheckout(
    request: CheckoutRequest,
    state: CheckoutState,
    timeouts: number,
  ): Promise<CheckoutState> {
    if (state.state !== "done" || !request.input.account) return state;
    const { key } = request;
    const welcoming = this.#loginsByKey.get(key) ?? this.#logInAfter(request, timeouts);
    this.#loginsByKey.set(key, welcoming);
    const movedTo = await welcoming.finally(() => this.#loginsByKey.delete(key));
    return movedTo ? { ...state, movedTo } : state;
  }

  /** Logs in, unless that takes longer than somebody waits for it. */
  async loginAs(newId: string, request: LoginRequest, timeouts: number): Promise<LoginResult> {
    try {
      const answer = await this.#inTime(newId, request, { timeouts });
      return answer ?? { ok: false, trouble: troubleOf(new BackendError("timeout", "login")) };
    } catch (trouble) {
      return { ok: false, trouble: troubleOf(trouble) };
    }
  }

  /** Null for a login that took too long: it is dropped. */
  async #inTime(
    newId: string,
    request: LoginRequest,
    { timeouts, successor = null }: { timeouts: number; successor?: Successor | null },
  ): Promise<LoginResult | null> {
    let standing: "waiting" | "moved" | "late" = "waiting";
    const isGiven = () => {
      if (standing === "waiting") standing = "moved";
      return standing === "moved";
    };
    const entering = this.#to(newId, request, { successor, isGiven });
    const limit = { milliseconds: timeouts, fallback: null };
    const answer = await withTimeout(entering, limit);
    // Once it has moved, whoever waits must be told, however late it is.
    if (answer === null && (standing as string) === "moved") return entering;
    if (answer === null) standing = "late";
    return answer;
  }

  // An order is an order whether or not its account is logged in: a login that takes long is dropped.
  async #logInAfter(
    { key, hash, input: { account }, locale }: CheckoutRequest,
    timeouts: number,
  ): Promise<string | null> {
    if (!account || timeouts <= 0) return null;
    const id = newSessionId(this.#parts.env);
    const request = { kind: "login", ...account, remember: false, locale } as const;
    const successor = { id, key, hash };
    const answer = await this.#inTime(id, request, { timeouts, successor });
    if (!answer?.ok) return null;
    await accountSessions(this.#parts.env, answer.value.viewer.id).join(id);
    return id;
  }
}
