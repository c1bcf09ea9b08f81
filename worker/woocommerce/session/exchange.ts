import type { Locale } from "../../../shared/i18n/locales.ts";
import type { KeyValue } from "../../commerce/session.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { writeLog } from "../../platform/log.ts";
import { getContract } from "../documents/cart-queries.ts";
import { documentText, type SessionMutation, type SessionQuery } from "../operation.ts";
import { type Once, onceHeaders } from "../send-until-decided.ts";
import { contractHeader, type GraphQLResultError, type Transport } from "../transport.ts";
import { refusesToken } from "./session-health.ts";
import type { Tokens } from "./tokens.ts";

/** An operation of one session. */
export interface SessionRequest<Data = unknown> {
  name: string;
  text: string;
  variables: Record<string, unknown>;
  locale: Locale;
  /** Not sent for guests; the result's data is then null. */
  customerOnly?: boolean;
  /** WordPress is to leave couriers alone (orders.php of the plugin). */
  isUnrated?: boolean;
  /** Of a change: who sends the same form again makes it once. */
  formKey?: string;
  /** Type of the result's data, for the compiler; never set. */
  readonly dataType?: Data;
}

/** A response with the tokens sent and received. */
export interface ExchangeResult<Data = unknown> {
  data: Data | null;
  errors: readonly GraphQLResultError[];
  status: number;
  sent: string | null;
  fresh: string | null;
  /** The result of an earlier try of the same change; its cart is the present one. */
  isReplayed?: true;
  /** Whether the response names the contract. */
  isOfPlugin?: true;
}

/** Queries missing data with the same tokens; throws BackendError when it is not available. */
export type ReadMore = <Data, Variables>(
  operation: SessionQuery<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** Completes a result whose lists the backend limits to a hundred entries. */
export type Completion = (
  data: Record<string, unknown> | null,
  readMore: ReadMore,
  isLoggedIn: boolean,
) => Promise<Record<string, unknown> | null>;

interface Deps {
  store: KeyValue;
  tokens: Tokens;
  transport: Transport;
  giftCards: boolean;
  completions: readonly Completion[];
}

interface Sending {
  /** A transport with another timeout than the default. */
  transport?: Transport;
  /**
   * Without the bearer: with an expired one, login and refreshToken return 403
   * (docs/woocommerce.md: What WooGraphQL returns).
   */
  asGuest?: boolean;
  /** Without any token, so that no cart is merged: for checking a password. */
  asAnonymous?: boolean;
  /** PKCE's verifier of a provider's code, which our plugin hands over with it. */
  codeVerifier?: string | undefined;
  /** Marks repeated requests as the same one; a backend without our plugin ignores it. */
  once?: Pick<Once, "key"> & Partial<Once>;
}

/** Sends one session's operations with its tokens; every failure is a BackendError. */
export interface Exchange {
  readonly giftCards: boolean;
  /** Whether the backend makes a repeated change once, as its last response said. */
  readonly supportsKeys: boolean;
  /**
   * Sends once, without retries; stores a fresh token unless it belongs to another, empty session.
   */
  send<Data>(request: SessionRequest<Data>, sending?: Sending): Promise<ExchangeResult<Data>>;
  /** Creates a request for one of our own operations. */
  request<Data, Variables>(
    operation: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
    locale: Locale,
  ): SessionRequest<Data>;
}

/** Storage key of whether the last response named the contract. */
const KEYS = "supports-keys";

export function createExchange(deps: Deps): Exchange {
  return {
    giftCards: deps.giftCards,
    get supportsKeys() {
      return deps.store.get<boolean>(KEYS) === true;
    },
    send: (request, sending) => send(deps, request, sending),
    request: (operation, variables, locale) => createRequest(deps, operation, variables, locale),
  };
}

/** Asks whether the backend makes a repeated change once; throws BackendError where it is silent. */
export async function checkKeys(
  exchange: Exchange,
  { name, locale }: Pick<SessionRequest, "name" | "locale">,
): Promise<boolean> {
  try {
    // Without tokens: a guest's first change is repeated without a session.
    const asking = exchange.request(getContract, {}, locale);
    await exchange.send(asking, { asAnonymous: true });
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause;
    throw new BackendError("timeout", name, { cause });
  }
  if (!exchange.supportsKeys) writeLog("warn", "change.uncertain", { operation: name });
  return exchange.supportsKeys;
}

async function send<Data>(
  deps: Deps,
  request: SessionRequest<Data>,
  {
    transport = deps.transport,
    asGuest = false,
    asAnonymous = false,
    codeVerifier,
    once,
  }: Sending = {},
): Promise<ExchangeResult<Data>> {
  const { tokens, completions } = deps;
  const sent = asAnonymous ? null : tokens.session;
  // For a guest, such a query may return another person's data (docs/woocommerce.md: What
  // WooGraphQL returns).
  if (request.customerOnly && !tokens.login) return skippedResult(sent);
  const { name, text, variables, locale } = request;
  const headers = {
    ...(sent ? sessionHeader(sent) : {}),
    ...(asGuest || asAnonymous ? {} : tokens.loginHeaders()),
    ...(request.isUnrated ? { "x-storefront-no-shipping": "1" } : {}),
    ...(codeVerifier ? { "x-storefront-code-verifier": codeVerifier } : {}),
    ...(once ? onceHeaders(once) : {}),
  };
  const result = await transport.send(text, name, variables, { locale, headers });
  const { errors, status } = result;
  const isOfPlugin = result.headers.has(contractHeader);
  // A firewall's refusal, which names no contract, says nothing of the plugin.
  if (isOfPlugin || status === 200) noteContract(deps.store, isOfPlugin);
  const fresh = result.headers.get("woocommerce-session");
  if (!asAnonymous && !refusesToken(errors)) tokens.accept(fresh, sent);
  const own = { ...headers, ...(fresh && sessionHeader(fresh)) };
  const more: ReadMore = (operation, missing) =>
    readMore(deps, operation, missing, { locale, headers: own });
  let { data } = result;
  for (const complete of completions) data = await complete(data, more, tokens.login !== null);
  // The request's document determines the type of its data.
  const isReplayed = result.headers.has("idempotency-replayed");
  return {
    ...{ data: data as Data | null, errors, status, sent, fresh },
    ...(isReplayed && { isReplayed }),
    ...(isOfPlugin && { isOfPlugin }),
  };
}

function noteContract(store: KeyValue, supportsKeys: boolean): void {
  if (store.get(KEYS) !== supportsKeys) store.put(KEYS, supportsKeys);
}

/** Reads data that a result is missing, with the same tokens. */
async function readMore<Data, Variables>(
  deps: Deps,
  operation: SessionQuery<Data, Variables>,
  variables: Variables,
  { locale, headers }: { locale: Locale; headers: Record<string, string> },
): Promise<Data> {
  const { name, text, variables: sent } = createRequest(deps, operation, variables, locale);
  const { "idempotency-key": _key, "x-storefront-not-after": _until, ...own } = headers;
  const { data, errors } = await deps.transport.send(text, name, sent, { locale, headers: own });
  const messages = errors.map(({ message }) => message);
  if (!data || messages.length > 0) throw new BackendError("graphql", name, { messages });
  return data as Data;
}

const createRequest = <Data, Variables>(
  { giftCards }: Pick<Deps, "giftCards">,
  operation: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
  variables: Variables,
  locale: Locale,
): SessionRequest<Data> => ({
  name: operation.name,
  text: documentText(operation.document, { giftCards }),
  variables: variables as Record<string, unknown>,
  locale,
});

const sessionHeader = (token: string) => ({ "woocommerce-session": `Session ${token}` });

const skippedResult = (sent: string | null): ExchangeResult<never> => ({
  data: null,
  errors: [],
  status: 200,
  sent,
  fresh: null,
});
