import { DESTINATION } from "../commerce/last-cart.ts";
import type {
  CheckoutRequest,
  CheckoutState,
  LoggedIn,
  LoginRequest,
  LoginResult,
} from "../commerce/session.ts";
import { OTHER_CUSTOMER, serializeError } from "../commerce/session-error.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { randomText } from "../platform/crypto.ts";
import { accountSessions, logUnrecorded } from "./account-sessions.ts";
import type { StagedStore } from "./parts-store.ts";
import type { Gate } from "./session-api.ts";
import type { SessionParts } from "./session-parts.ts";

/** Parts over entries that are as before until `commit`. */
interface Staged {
  store: StagedStore;
  parts: SessionParts;
  /** Writes the entries; from then on the session has another key. */
  commit: (key: string, form: Form | null) => void;
}

/** The form of a checkout that makes an account. */
type Form = Pick<CheckoutRequest, "key" | "hash">;

interface Deps {
  env: Pick<Bindings, "ACCOUNTS">;
  /** Name of the session's object. */
  owner: string;
  parts: () => SessionParts;
  stage: () => Staged;
}

interface Attempt {
  gate: Gate;
  request: LoginRequest;
  timeoutMs: number;
  /** Of a checkout: it leads to the new key, and its order stays open to its buyer. */
  form?: Form;
}

type OwnLogin = LoggedIn & { movedTo: string };
type Entered = { ok: true; value: OwnLogin } | Exclude<LoginResult, { ok: true }>;

/** Whether the same customer continues: a new password, or details that require it. */
const staysOwn = ({ kind }: LoginRequest): boolean => kind === "password" || kind === "details";

/** Logs a session in under another key, so that a stolen one of before opens nothing. */
export class SessionLogin {
  readonly #deps: Deps;
  readonly #byForm = new Map<string, Promise<string | null>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Logs in, with a timeout: a login that takes longer is dropped. */
  async logIn(attempt: Attempt): Promise<LoginResult> {
    let phase: "waiting" | "committed" | "late" = "waiting";
    const mayCommit = () => {
      if (phase === "waiting") phase = "committed";
      return phase === "committed";
    };
    try {
      const entering = this.#enter(attempt, mayCommit);
      const limit = { milliseconds: attempt.timeoutMs, fallback: null };
      const result = await withTimeout(entering, limit);
      if (result) return result.ok ? await this.#record(attempt.request, result.value) : result;
      phase = "late";
      throw new BackendError("timeout", "login");
    } catch (error) {
      return { ok: false, cause: serializeError(error) };
    }
  }

  /** In its turn: what is queued behind it finds that the session has moved. */
  #enter({ gate, request, form }: Attempt, mayCommit: () => boolean): Promise<Entered> {
    const { owner, parts, stage } = this.#deps;
    return parts().queue.runReading(async () => {
      gate.enter("login");
      const isOther = !staysOwn(request) && parts().tokens.login !== null;
      if (isOther)
        return {
          ok: false,
          cause: { reason: OTHER_CUSTOMER, operation: "login", status: null },
        };
      const staged = stage();
      // The cart goes to the account's own address from now on.
      staged.store.put(DESTINATION, null);
      const result = await staged.parts.logins.logIn(request);
      if (!result.ok) return result;
      const key = randomText(16);
      if (mayCommit()) {
        staged.commit(key, form ?? null);
        // The customer may be another person than the guest.
        if (!staysOwn(request)) parts().records.hide(form?.key);
      }
      return { ok: true, value: { ...result.value, movedTo: owner + key } };
    });
  }

  /** The login has succeeded: a failure of the account's object does not undo it. */
  async #record(request: LoginRequest, { tokenSecret, ...value }: OwnLogin): Promise<LoginResult> {
    const { viewer, movedTo } = value;
    const account = accountSessions(this.#deps.env, viewer.id);
    await account.join(movedTo, tokenSecret).catch(logUnrecorded);
    if (staysOwn(request)) await account.endOthers(movedTo).catch(logUnrecorded);
    return { ok: true, value };
  }

  /** Logs in to the account that a checkout made, once for all concurrent callers. */
  async logInAfterCheckout(
    gate: Gate,
    request: CheckoutRequest,
    state: CheckoutState,
    timeoutMs: number,
  ): Promise<CheckoutState> {
    if (state.state !== "done" || !request.input.account) return state;
    const { key } = request;
    const entering = this.#byForm.get(key) ?? this.#logInAfter(gate, request, timeoutMs);
    this.#byForm.set(key, entering);
    const movedTo = await entering.finally(() => this.#byForm.delete(key));
    return movedTo ? { ...state, movedTo } : state;
  }

  // The order is valid without a login to its account: a login that takes too long is dropped.
  async #logInAfter(
    gate: Gate,
    { key, hash, input: { account }, locale }: CheckoutRequest,
    timeoutMs: number,
  ): Promise<string | null> {
    if (!account || timeoutMs <= 0) return null;
    const request = { kind: "login", ...account, remember: false, locale } as const;
    const result = await this.logIn({ gate, request, timeoutMs, form: { key, hash } });
    return result.ok ? result.value.movedTo : null;
  }
}
