import type { Locale } from "../../../shared/i18n/locales.ts";
import type { KeyValue } from "../../commerce/session.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { writeLog } from "../../platform/log.ts";
import { getContract } from "../documents/cart-queries.ts";
import { documentText, type SessionQuery } from "../operation.ts";
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
  operation: AnyOperation<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

type AnyOperation<Data, Variables> = Pick<SessionQuery<Data, Variables>, "name" | "document">;

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

/** Storage key of whether the last response named the contract. */
const KEYS = "supports-keys";

/** Sends one session's operations with its tokens; every failure is a BackendError. */
export class Exchange {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether the backend makes a repeated change once, as its last response said. */
  get supportsKeys(): boolean {
    return this.#deps.store.get<boolean>(KEYS) === true;
  }

  /** Creates a request for one of our own operations. */
  request<Data, Variables>(
    { name, document }: AnyOperation<Data, Variables>,
    variables: Variables,
    locale: Locale,
  ): SessionRequest<Data> {
    const text = documentText(document, { giftCards: this.#deps.giftCards });
    return { name, text, variables: variables as Record<string, unknown>, locale };
  }

  /** Asks whether the backend makes a repeated change once; throws BackendError where it is silent. */
  async checkKeys({ name, locale }: Pick<SessionRequest, "name" | "locale">): Promise<boolean> {
    try {
      // Without tokens: a guest's first change is repeated without a session.
      await this.send(this.request(getContract, {}, locale), { asAnonymous: true });
    } catch (cause) {
      if (!(cause instanceof BackendError)) throw cause;
      throw new BackendError("timeout", name, { cause });
    }
    if (!this.supportsKeys) writeLog("warn", "change.uncertain", { operation: name });
    return this.supportsKeys;
  }

  /**
   * Sends once, without retries; stores a fresh token unless it belongs to another, empty session.
   */
  async send<Data>(
    request: SessionRequest<Data>,
    { transport, asGuest = false, asAnonymous = false, codeVerifier, once }: Sending = {},
  ): Promise<ExchangeResult<Data>> {
    const { tokens, completions } = this.#deps;
    const sent = asAnonymous ? null : tokens.session;
    // For a guest, such a query may return another person's data (docs/woocommerce.md: What
    // WooGraphQL returns).
    if (request.customerOnly && !tokens.login)
      return { data: null, errors: [], status: 200, sent, fresh: null };
    const { name, text, variables, locale } = request;
    const headers = {
      ...(sent ? sessionHeader(sent) : {}),
      ...(asGuest || asAnonymous ? {} : tokens.loginHeaders()),
      ...(request.isUnrated ? { "x-storefront-no-shipping": "1" } : {}),
      ...(codeVerifier ? { "x-storefront-code-verifier": codeVerifier } : {}),
    };
    const { send } = transport ?? this.#deps.transport;
    const result = await send(text, name, variables, {
      locale,
      headers: { ...headers, ...(once && onceHeaders(once)) },
    });
    const { errors, status } = result;
    const isOfPlugin = result.headers.has(contractHeader);
    // A firewall's refusal, which names no contract, says nothing of the plugin.
    if (isOfPlugin || status === 200) this.#noteContract(isOfPlugin);
    const fresh = result.headers.get("woocommerce-session");
    if (!asAnonymous && !refusesToken(errors)) tokens.accept(fresh, sent);
    const readMore = this.#reader(locale, { ...headers, ...(fresh && sessionHeader(fresh)) });
    let { data } = result;
    for (const complete of completions)
      data = await complete(data, readMore, tokens.login !== null);
    return {
      // The request's document determines the type of its data.
      ...{ data: data as Data | null, errors, status, sent, fresh },
      ...(result.headers.has("idempotency-replayed") && { isReplayed: true }),
      ...(isOfPlugin && { isOfPlugin }),
    };
  }

  #noteContract(supportsKeys: boolean): void {
    const { store } = this.#deps;
    if (store.get(KEYS) !== supportsKeys) store.put(KEYS, supportsKeys);
  }

  /** Reads data that a result is missing, with the same tokens. */
  #reader(locale: Locale, headers: Record<string, string>): ReadMore {
    return async <Data, Variables>(
      operation: AnyOperation<Data, Variables>,
      missing: Variables,
    ): Promise<Data> => {
      const { name, text, variables } = this.request(operation, missing, locale);
      const { transport } = this.#deps;
      const { data, errors } = await transport.send(text, name, variables, { locale, headers });
      const messages = errors.map(({ message }) => message);
      if (!data || messages.length > 0) throw new BackendError("graphql", name, { messages });
      return data as Data;
    };
  }
}

const sessionHeader = (token: string) => ({ "woocommerce-session": `Session ${token}` });
