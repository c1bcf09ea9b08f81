import type { Locale } from "../../shared/i18n/locales.ts";
import { refusesToken } from "../cart/session-health.ts";
import { BackendError } from "../platform/graphql/backend-error.ts";
import {
  documentText,
  type SessionMutation,
  type SessionQuery,
} from "../platform/graphql/operation.ts";
import type { AnswerError, Transport } from "../platform/graphql/transport.ts";
import type { SessionRequest } from "./session-contract.ts";
import type { Tokens } from "./tokens.ts";

/** One answer, with the tokens that went and came. */
export interface Exchanged<Data = unknown> {
  data: Data | null;
  errors: readonly AnswerError[];
  status: number;
  sent: string | null;
  fresh: string | null;
  /** Set-Cookie lines, which a login by cookies is made of. */
  cookies: readonly string[];
}

/** Asks, with the same tokens, for what an answer left out; BackendError where it cannot be had. */
export type ReadMore = <Data, Variables>(
  operation: SessionQuery<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** Completes an answer's data, of which the backend gives a hundred rows at a time. */
export type Completion = (
  data: Record<string, unknown> | null,
  readMore: ReadMore,
  isLoggedIn: boolean,
) => Promise<Record<string, unknown> | null>;

interface Parts {
  tokens: Tokens;
  transport: Transport;
  embedded: boolean;
  completions: readonly Completion[];
}

interface Sending {
  /** With another timeout than the usual one. */
  transport?: Transport;
  /** Without the bearer: login and refreshToken answer 403 to an expired one (docs/woocommerce.md: What WooGraphQL answers). */
  asGuest?: boolean;
  /** Without any token, so that no cart is merged: for trying a password. */
  asAnonymous?: boolean;
  /** Says that sending it again means the same thing; a backend may or may not listen. */
  idempotencyKey?: string;
}

/** Sends one session's operations with its tokens; every failure is a BackendError. */
export class Exchange {
  readonly #tokens: Tokens;
  readonly #transport: Transport;
  readonly #embedded: boolean;
  readonly #completions: readonly Completion[];

  constructor({ tokens, transport, embedded, completions }: Parts) {
    this.#tokens = tokens;
    this.#transport = transport;
    this.#embedded = embedded;
    this.#completions = completions;
  }

  get embedded(): boolean {
    return this.#embedded;
  }

  /** Sends once, never again; a fresh token is taken unless it is that of another, empty session. */
  async send<Data>(
    request: SessionRequest<Data>,
    {
      transport = this.#transport,
      asGuest = false,
      asAnonymous = false,
      idempotencyKey,
    }: Sending = {},
  ): Promise<Exchanged<Data>> {
    const sent = asAnonymous ? null : this.#tokens.session;
    // Guests' answers to such a question may be another person's (docs/woocommerce.md: What WooGraphQL answers).
    if (request.customerOnly && !this.#tokens.login) return unasked(sent);
    const { name, text, variables, locale } = request;
    const headers = {
      ...(sent ? sessionHeader(sent) : {}),
      ...(asGuest || asAnonymous ? {} : this.#tokens.loginHeaders()),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    };
    const answer = await transport.send(text, name, variables, { locale, headers });
    const { errors, status } = answer;
    const fresh = answer.headers.get("woocommerce-session");
    if (!asAnonymous && !refusesToken(errors)) this.#tokens.accept(fresh, sent);
    const own = { ...headers, ...(fresh && sessionHeader(fresh)) };
    const readMore: ReadMore = (operation, more) =>
      this.#readMore(operation, more, { locale, headers: own });
    let { data } = answer;
    for (const complete of this.#completions)
      data = await complete(data, readMore, this.#tokens.login !== null);
    // The request's document says what its data is like.
    return {
      data: data as Data | null,
      errors,
      status,
      sent,
      fresh,
      cookies: answer.headers.getSetCookie(),
    };
  }

  /** Reads what an answer left out, with the same tokens. */
  async #readMore<Data, Variables>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
    { locale, headers }: { locale: Locale; headers: Record<string, string> },
  ): Promise<Data> {
    const { name, text, variables: sent } = this.request(operation, variables, locale);
    const { "idempotency-key": _once, ...own } = headers;
    const { data, errors } = await this.#transport.send(text, name, sent, { locale, headers: own });
    const messages = errors.map(({ message }) => message);
    if (!data || messages.length > 0) throw new BackendError("graphql", name, { messages });
    return data as Data;
  }

  /** A request for one of our own operations. */
  request<Data, Variables>(
    operation: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
    locale: Locale,
  ): SessionRequest<Data> {
    return {
      name: operation.name,
      text: documentText(operation.document, { embedded: this.#embedded }),
      variables: variables as Record<string, unknown>,
      locale,
    };
  }
}

const sessionHeader = (token: string) => ({ "woocommerce-session": `Session ${token}` });

const unasked = (sent: string | null): Exchanged<never> => ({
  data: null,
  errors: [],
  status: 200,
  sent,
  fresh: null,
  cookies: [],
});
