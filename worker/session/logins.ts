import type { Viewer } from "../../shared/viewer.ts";
import type { ResultOf } from "../graphql/tada.ts";
import { getCart } from "./cart-operations.ts";
import type { Exchange } from "./exchange.ts";
import { login } from "./login-operations.ts";
import { AUTH_LIFETIME_MS } from "./renewal.ts";
import type { SessionCare } from "./session-care.ts";
import type { Credentials } from "./session-port.ts";
import type { Tokens } from "./tokens.ts";

/** A login, or the backend's reason against it (HTML). */
export type LoginOutcome = { ok: true; viewer: Viewer } | { ok: false; message: string };

type LoginData = ResultOf<(typeof login)["document"]>;

/** Logs a session in; its tokens stay here, and the guest's cart goes into the customer's. */
export class Logins {
  readonly #exchange: Exchange;
  readonly #tokens: Tokens;
  readonly #care: SessionCare;
  readonly #now: () => number;

  constructor(exchange: Exchange, tokens: Tokens, care: SessionCare, now: () => number) {
    this.#exchange = exchange;
    this.#tokens = tokens;
    this.#care = care;
    this.#now = now;
  }

  /** For work that has its turn in the queue; throws BackendError where nothing can be said. */
  async run({ username, password, remember, locale }: Credentials): Promise<LoginOutcome> {
    const request = this.#exchange.request(login, { username, password }, locale);
    const { data, errors } = await this.#exchange.send(request, { asGuest: true });
    const answer = (data as LoginData | null)?.login;
    const { user, authToken, refreshToken } = answer ?? {};
    if (!user || !authToken || !refreshToken)
      return { ok: false, message: errors[0]?.message ?? "The user could not be logged in." };
    const ends = Number(answer?.authTokenExpiration) * 1000;
    const authExpires = ends || this.#now() + AUTH_LIFETIME_MS;
    this.#tokens.keepLogin({ authToken, authExpires, refreshToken, remembered: remember });
    if (answer?.sessionToken) this.#tokens.replaceSession(answer.sessionToken);
    // The merged cart is seen at once, so that what is remembered is not the guest's alone.
    await this.#care.run(this.#exchange.request(getCart, {}, locale), "query");
    return { ok: true, viewer: viewerOf(user) };
  }
}

type BackendUser = NonNullable<NonNullable<LoginData["login"]>["user"]>;

const viewerOf = (user: BackendUser): Viewer => ({
  id: user.databaseId,
  firstName: user.firstName ?? "",
  lastName: user.lastName ?? "",
  email: user.email ?? "",
  username: user.username ?? "",
});
