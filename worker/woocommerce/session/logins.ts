import type { Viewer } from "../../../shared/account.ts";
import {
  type ActionFailure,
  failure,
  type Notice,
  type Result,
  success,
} from "../../../shared/actions.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { LastCart } from "../../commerce/last-cart.ts";
import type { Credentials, LoggedIn, LoginRequest } from "../../commerce/session.ts";
import type { Logins } from "../../commerce/session-backend.ts";
import { serializeError } from "../../commerce/session-error.ts";
import { BackendError, rescue } from "../../platform/backend-error.ts";
import { textFromBase64, toHash } from "../../platform/crypto.ts";
import { plainFailure } from "../../platform/http/define-action.ts";
import { writeLog } from "../../platform/log.ts";
import {
  getViewer,
  login,
  loginByCode,
  loginByProvider,
  logout,
  refreshAuthToken,
  registerCustomer,
  updateCustomer,
  updatePassword,
} from "../documents/customer-queries.ts";
import { cartSnapshot } from "../mapping/cart-snapshot.ts";
import { toNotice } from "../messages.ts";
import type { ResultOf, SessionMutation, VariablesOf } from "../operation.ts";
import type { GraphQLResultError } from "../transport.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";
import type { SessionRecovery } from "./session-recovery.ts";
import type { Tokens } from "./tokens.ts";

// The form field of a refusal; a login's refusal belongs to the whole form.
const fieldsById: Record<string, string> = {
  "account.email-taken": "email",
  "checkout.invalid-email": "email",
  "account.not-created": "email",
};

/** Returns the backend's first login or registration error, at its field. */
function loginRefusal(errors: readonly GraphQLResultError[]): ActionFailure {
  const [error] = errors;
  const notice: Notice = error ? toNotice(error.message) : { id: "error.something" };
  const field = fieldsById[notice.id];
  return { code: notice.id, notice, ...(field ? { fields: { [field]: notice } } : {}) };
}

/** The viewer after a login, with the merged cart. */
type ViewerResult = ResultOf<(typeof getViewer)["document"]>;

/** Returns the customer's view model. */
const toViewer = (user: NonNullable<ViewerResult["viewer"]>): Viewer => ({
  id: user.databaseId,
  firstName: user.firstName ?? "",
  lastName: user.lastName ?? "",
  email: user.email ?? "",
  username: user.username ?? "",
});

/** The action requires a logged-in customer. */
const notLoggedIn = plainFailure("account.not-authorised");
/** The credentials were accepted, but the backend returns no viewer. */
const noViewer = plainFailure("account.no-viewer");
/** The current password is wrong. */
const wrongPassword: ActionFailure = {
  ...plainFailure("account.incorrect-password"),
  fields: { currentPassword: { id: "account.incorrect-password" } },
};

type Outcome<Value> = Result<Value, ActionFailure>;
type RequestOf<Kind extends LoginRequest["kind"]> = Extract<LoginRequest, { kind: Kind }>;
type Confirmed = RequestOf<"password"> | RequestOf<"details">;
type Provider = VariablesOf<(typeof loginByProvider)["document"]>["provider"];

/** What the backend returns of a login. */
interface Created {
  authToken?: string | null;
  authTokenExpiration?: string | null;
  refreshToken?: string | null;
  sessionToken?: string | null | undefined;
}

/**
 * With the session's token and bearer, with only its token (so that carts merge), or with neither.
 */
type Identity = "customer" | "guest" | "anonymous";

interface Deps {
  exchange: Exchange;
  tokens: Tokens;
  recovery: SessionRecovery;
  last: LastCart;
  now: () => number;
}

/** The customer's login of a WooCommerce session. */
export class WooLogins implements Logins {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async logIn(request: LoginRequest): Promise<Outcome<LoggedIn>> {
    await this.#deps.recovery.prepare(request.locale);
    if (request.kind === "password" || request.kind === "details")
      return this.#confirmPassword(request);
    const outcome = await this.#prove(request);
    return outcome.ok ? this.#finish(request.locale) : outcome;
  }

  async logOut(locale: Locale): Promise<void> {
    if (!this.#deps.tokens.login) return;
    try {
      await this.#send(logout, {}, locale, "customer");
    } catch (error) {
      writeLog("warn", "logout", { reason: serializeError(error).reason });
    }
  }

  async #prove(request: Exclude<LoginRequest, Confirmed>): Promise<Outcome<null>> {
    switch (request.kind) {
      case "login":
        return this.#byPassword(request);
      case "register":
        return this.#register(request);
      case "code": {
        const { email, code, locale } = request;
        const { data, errors } = await this.#send(loginByCode, { email, code }, locale);
        return this.#keep(data?.loginWithCode, errors, false);
      }
      case "provider": {
        const { provider, code, state, codeVerifier, locale } = request;
        const variables = { provider: provider as Provider, code, state };
        const { exchange } = this.#deps;
        const sent = exchange.request(loginByProvider, variables, locale);
        // The code is the backend's to exchange: it alone has the provider's secret.
        const { data, errors } = await exchange.send(sent, { asGuest: true, codeVerifier });
        return this.#keep(data?.login, errors, false);
      }
    }
  }

  async #byPassword(credentials: Credentials, as: Identity = "guest"): Promise<Outcome<null>> {
    const { username, password, remember, locale } = credentials;
    const { data, errors } = await this.#send(login, { username, password }, locale, as);
    return this.#keep(data?.login, errors, remember);
  }

  async #register(request: RequestOf<"register">): Promise<Outcome<null>> {
    const { kind: _, locale, ...form } = request;
    const { email: username, password } = form;
    const variables = { input: { ...form, authenticate: true } };
    const { data, errors } = await this.#send(registerCustomer, variables, locale);
    const created = data?.registerCustomer;
    if (!created) return failure(loginRefusal(errors));
    const { authToken, refreshToken, customer } = created;
    if (!authToken || !refreshToken)
      return this.#byPassword({ username, password, remember: false, locale });
    const sessionToken = customer?.sessionToken;
    return this.#keep({ authToken, refreshToken, sessionToken }, errors, false);
  }

  #keep(
    created: Created | null | undefined,
    errors: readonly GraphQLResultError[],
    remembered: boolean,
  ): Outcome<null> {
    const { tokens, now } = this.#deps;
    const { authToken, refreshToken, sessionToken, authTokenExpiration } = created ?? {};
    if (!authToken || !refreshToken) return failure(loginRefusal(errors));
    const authExpires = Number(authTokenExpiration ?? 0) * 1000 || now() + LIFETIME_MS;
    tokens.keepLogin({ authToken, refreshToken, authExpires, remembered });
    if (sessionToken) tokens.replaceSession(sessionToken);
    return success(null);
  }

  /** The backend never asks for the old password: who knows it can log in with it. */
  async #confirmPassword(request: Confirmed): Promise<Outcome<LoggedIn>> {
    const { current, locale } = request;
    const before = this.#deps.tokens.login;
    const viewer = before && (await this.#readViewer(locale)).viewer;
    if (!before || !viewer?.username) return failure(notLoggedIn);
    const existing = { username: viewer.username, remember: before.remembered, locale };
    const proof = await this.#byPassword({ ...existing, password: current }, "anonymous");
    if (!proof.ok) return failure(wrongPassword);
    const { errors, lost } = await this.#change(request, String(viewer.databaseId));
    if (errors.length > 0) return failure(loginRefusal(errors));
    const password = request.kind === "password" ? request.password : current;
    // The embedded backend invalidates all older tokens when the password changes. Where the response of
    // the change was lost, the new password shows whether it was made.
    const again = await twice(() => this.#byPassword({ ...existing, password }, "anonymous"));
    if (lost && !again.ok) throw lost;
    return again.ok ? twice(() => this.#finish(locale)) : again;
  }

  #change(
    request: Confirmed,
    id: string,
  ): Promise<Pick<ExchangeResult, "errors"> & { lost?: BackendError }> {
    const { locale } = request;
    if (request.kind === "details")
      return this.#send(updateCustomer, { input: request.details }, locale, "customer");
    const { password } = request;
    const changing = this.#send(updatePassword, { id, password }, locale, "customer");
    return rescue(changing, (lost) => ({ errors: [], lost }));
  }

  async #finish(locale: Locale): Promise<Outcome<LoggedIn>> {
    const { last, tokens } = this.#deps;
    const { cart, viewer } = await this.#readViewer(locale);
    if (!viewer) return failure(noViewer);
    if (cart) last.keep(cartSnapshot(cart));
    tokens.keepCustomer(viewer.databaseId);
    return success({
      viewer: toViewer(viewer),
      remembered: tokens.login?.remembered ?? false,
      itemCount: cart?.contents?.itemCount ?? 0,
      tokenSecret: readTokenSecret(tokens),
    });
  }

  async #readViewer(locale: Locale): Promise<Partial<ViewerResult>> {
    const { exchange } = this.#deps;
    const { data } = await exchange.send(exchange.request(getViewer, {}, locale));
    return data ?? {};
  }

  #send<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
    locale: Locale,
    as: Identity = "guest",
  ): Promise<ExchangeResult<Data>> {
    const { exchange } = this.#deps;
    const request = exchange.request(operation, variables, locale);
    return exchange.send(request, { asGuest: as === "guest", asAnonymous: as === "anonymous" });
  }
}

/** By then the old tokens are worthless: what is lost is sent again. */
const twice = <Value>(work: () => Promise<Value>): Promise<Value> => rescue(work, work);

/** Headless Login names the user's secret in each refresh token. */
function readTokenSecret({ login }: Tokens): string | null {
  const [, claims = ""] = login ? login.refreshToken.split(".") : [];
  try {
    const { data } = JSON.parse(textFromBase64(claims) ?? "");
    const secret: unknown = data?.user?.user_secret;
    if (typeof secret !== "string") return null;
    return toHash(secret);
  } catch {
    // A token of another plugin.
    return null;
  }
}

/** An auth token is valid for 300 s; it is renewed this long before it expires. */
const AHEAD_MS = 45_000;
// A changed secret or a deleted user: the backend refuses before executing any GraphQL.
const refusals = new Set([401, 403]);
/** Default when the backend does not return the token's expiry. */
const LIFETIME_MS = 300_000;

/**
 * Treats a refusal as revoked tokens (docs/woocommerce.md: Logins that end); rethrows any other
 * error.
 */
function revoked(error: unknown): Pick<ExchangeResult<never>, "data" | "errors"> {
  const isRefused =
    error instanceof BackendError &&
    error.reason !== "unauthorized" &&
    refusals.has(error.status ?? 0);
  if (isRefused) return { data: null, errors: [] };
  throw error;
}

/** Renews a login's auth token; concurrent callers share one renewal. */
export class Renewal {
  readonly #exchange: Exchange;
  readonly #tokens: Tokens;
  readonly #now: () => number;
  #running: Promise<boolean> | null = null;

  constructor(exchange: Exchange, tokens: Tokens, now: () => number) {
    this.#exchange = exchange;
    this.#tokens = tokens;
    this.#now = now;
  }

  /** Whether the login's token is about to expire. */
  get due(): boolean {
    const { login } = this.#tokens;
    return login !== null && login.authExpires - AHEAD_MS <= this.#now();
  }

  /** Returns false when the login has ended; throws BackendError when that is unknown. */
  run(locale: Locale): Promise<boolean> {
    this.#running ??= this.#renew(locale).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #renew(locale: Locale): Promise<boolean> {
    const { login } = this.#tokens;
    if (!login) return false;
    const { refreshToken } = login;
    const request = this.#exchange.request(refreshAuthToken, { refreshToken }, locale);
    const { data, errors } = await this.#exchange.send(request, { asGuest: true }).catch(revoked);
    const renewed = data?.refreshToken;
    const messages = errors.map(({ message }) => message);
    // An internal error of the backend does not mean that the login has ended.
    if (!renewed && messages.some((message) => message.startsWith("Internal server error")))
      throw new BackendError("graphql", refreshAuthToken.name, { messages });
    if (!renewed?.success || !renewed.authToken) return false;
    const ends = Number(renewed.authTokenExpiration) * 1000;
    const authExpires = ends || this.#now() + LIFETIME_MS;
    this.#tokens.keepLogin({ ...login, authToken: renewed.authToken, authExpires });
    return true;
  }
}
