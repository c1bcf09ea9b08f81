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
  "account.username-taken": "username",
  "account.invalid-username": "username",
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

export const createLogins = (deps: Deps): Logins => ({
  logIn: (request) => handleLogin(deps, request),
  logOut: (locale) => logOut(deps, locale),
});

async function handleLogin(deps: Deps, request: LoginRequest): Promise<Outcome<LoggedIn>> {
  const { tokens, recovery } = deps;
  await recovery.prepare(request.locale);
  if (request.kind === "password" || request.kind === "details")
    return confirmPassword(deps, request);
  // Ends another customer's login in this browser, without passing on their cart.
  if (tokens.login) {
    tokens.dropLogin();
    tokens.replaceSession(null);
  }
  const outcome = await prove(deps, request);
  return outcome.ok ? finishLogin(deps, request.locale) : outcome;
}

function prove(
  deps: Deps,
  request: Exclude<LoginRequest, RequestOf<"password"> | RequestOf<"details">>,
): Promise<Outcome<null>> {
  if (request.kind === "register") return register(deps, request);
  if (request.kind === "code") return logInByCode(deps, request);
  return request.kind === "provider" ? logInByProvider(deps, request) : logIn(deps, request);
}

async function logOut(deps: Deps, locale: Locale): Promise<void> {
  if (!deps.tokens.login) return;
  try {
    await send(deps, logout, {}, locale, "customer");
  } catch (error) {
    writeLog("warn", "logout", { reason: serializeError(error).reason });
  }
}

async function logIn(
  deps: Deps,
  credentials: Credentials,
  as: Identity = "guest",
): Promise<Outcome<null>> {
  const { username, password, remember: remembered, locale } = credentials;
  return loggedIn(deps, await send(deps, login, { username, password }, locale, as), remembered);
}

type LoginData = ResultOf<(typeof login)["document"]>;

function loggedIn(
  deps: Deps,
  { data, errors }: ExchangeResult<LoginData>,
  remembered: boolean,
): Outcome<null> {
  const created = data?.login;
  if (!created?.authToken || !created.refreshToken) return failure(loginRefusal(errors));
  const authExpires = Number(created.authTokenExpiration) * 1000 || endOfToken(deps);
  keepTokens(deps, { ...created, authExpires, remembered });
  return success(null);
}

async function logInByCode(
  deps: Deps,
  { email, code, locale }: RequestOf<"code">,
): Promise<Outcome<null>> {
  const { data, ...rest } = await send(deps, loginByCode, { email, code }, locale);
  const login = data?.loginWithCode ?? null;
  return loggedIn(deps, { ...rest, data: login && { login } }, false);
}

type Provider = VariablesOf<(typeof loginByProvider)["document"]>["provider"];

/** The code is the backend's to exchange: it alone has the provider's secret. */
async function logInByProvider(
  deps: Deps,
  { provider, code, state, codeVerifier, locale }: RequestOf<"provider">,
): Promise<Outcome<null>> {
  const { exchange } = deps;
  const variables = { provider: provider as Provider, code, state };
  const request = exchange.request(loginByProvider, variables, locale);
  return loggedIn(deps, await exchange.send(request, { asGuest: true, codeVerifier }), false);
}

function keepTokens(
  deps: Deps,
  created: {
    authToken?: string | null;
    refreshToken?: string | null;
    sessionToken?: string | null;
    authExpires: number;
    remembered: boolean;
  },
): void {
  const { tokens } = deps;
  const { authToken, refreshToken, sessionToken, authExpires, remembered } = created;
  tokens.keepLogin({
    authToken: authToken ?? "",
    refreshToken: refreshToken ?? "",
    authExpires,
    remembered,
  });
  if (sessionToken) tokens.replaceSession(sessionToken);
}

const endOfToken = ({ now }: Deps): number => now() + LIFETIME_MS;

async function register(deps: Deps, request: RequestOf<"register">): Promise<Outcome<null>> {
  const { username, email, password, locale } = request;
  const remember = false;
  const variables = { input: { username, email, password, authenticate: true } };
  const result = await send(deps, registerCustomer, variables, locale);
  const created = result.data?.registerCustomer;
  if (!created) return failure(loginRefusal(result.errors));
  if (!created.authToken || !created.refreshToken)
    return logIn(deps, { username, password, remember, locale });
  const sessionToken = created.customer?.sessionToken;
  const authExpires = endOfToken(deps);
  keepTokens(deps, { ...created, sessionToken, authExpires, remembered: remember });
  return success(null);
}

/** The backend never asks for the old password: who knows it can log in with it. */
async function confirmPassword(
  deps: Deps,
  request: RequestOf<"password"> | RequestOf<"details">,
): Promise<Outcome<LoggedIn>> {
  const { tokens } = deps;
  const { current, locale } = request;
  const before = tokens.login;
  const viewer = before && (await readViewer(deps, locale)).viewer;
  if (!before || !viewer?.username) return failure(notLoggedIn);
  const existing = { username: viewer.username, remember: before.remembered, locale };
  const proof = await logIn(deps, { ...existing, password: current }, "anonymous");
  if (!proof.ok) return failure(wrongPassword);
  const changing = change(deps, request, String(viewer.databaseId));
  const { errors, lost } = await (request.kind === "password"
    ? rescue(changing, (lost) => ({ errors: [], lost }))
    : changing);
  if (errors.length > 0) return failure(loginRefusal(errors));
  const password = request.kind === "password" ? request.password : current;
  // The embedded backend invalidates all older tokens when the password changes. Where the response of
  // the change was lost, the new password shows whether it was made.
  const again = await twice(() => logIn(deps, { ...existing, password }, "anonymous"));
  if (lost && !again.ok) throw lost;
  return again.ok ? twice(() => finishLogin(deps, locale)) : again;
}

/** By then the old tokens are worthless: what is lost is sent again. */
const twice = <Value>(work: () => Promise<Value>): Promise<Value> => rescue(work, work);

function change(
  deps: Deps,
  request: RequestOf<"password"> | RequestOf<"details">,
  id: string,
): Promise<Pick<ExchangeResult, "errors"> & { lost?: BackendError }> {
  const { locale } = request;
  return request.kind === "password"
    ? send(deps, updatePassword, { id, password: request.password }, locale, "customer")
    : send(deps, updateCustomer, { input: request.details }, locale, "customer");
}

async function finishLogin(deps: Deps, locale: Locale): Promise<Outcome<LoggedIn>> {
  const { cart, viewer } = await readViewer(deps, locale);
  if (!viewer) return failure(noViewer);
  if (cart) deps.last.keep(cartSnapshot(cart));
  deps.tokens.keepCustomer(viewer.databaseId);
  const itemCount = cart?.contents?.itemCount ?? 0;
  const remembered = deps.tokens.login?.remembered ?? false;
  const tokenSecret = readTokenSecret(deps.tokens);
  return success({ viewer: toViewer(viewer), remembered, itemCount, tokenSecret });
}

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

async function readViewer(deps: Deps, locale: Locale): Promise<Partial<ViewerResult>> {
  const { exchange } = deps;
  const { data } = await exchange.send(exchange.request(getViewer, {}, locale));
  return data ?? {};
}

function send<Data, Variables>(
  deps: Deps,
  operation: SessionMutation<Data, Variables>,
  variables: Variables,
  locale: Locale,
  as: Identity = "guest",
): Promise<ExchangeResult<Data>> {
  const { exchange } = deps;
  const request = exchange.request(operation, variables, locale);
  return exchange.send(request, { asGuest: as === "guest", asAnonymous: as === "anonymous" });
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
