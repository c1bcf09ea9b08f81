import { RpcTarget } from "cloudflare:workers";
import { failure, type Result, success } from "../../../shared/actions.ts";
import type { Refusal, Timeouts } from "../../commerce/session.ts";
import { serializeError } from "../../commerce/session-error.ts";
import type { CallResult, SessionReport, Visit } from "../../commerce/session-ports.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { withTimeout } from "../../platform/cache/with-timeout.ts";
import { changesContents } from "../documents/cart-queries.ts";
import type { MappingContext } from "../mapping/mapping-context.ts";
import { toNotice } from "../messages.ts";
import { documentText, type SessionMutation, type SessionQuery } from "../operation.ts";
import type { SessionRequest } from "../session/exchange.ts";
import { refusesToken } from "../session/session-health.ts";
import type { RecoveredResult, SessionRecovery } from "../session/session-recovery.ts";
import type { GraphQLResultError } from "../transport.ts";

/** What the ports of a session's object are made of. */
export interface PortDeps {
  recovery: Pick<SessionRecovery, "query" | "mutate">;
  context: MappingContext;
  /** Whether the backend has gift cards. */
  giftCards: boolean;
  /** Whether carts are changed without asking couriers. */
  ratesApart: boolean;
  timeouts: Pick<Timeouts, "shopper">;
}

interface OfCustomer {
  viewer: unknown;
}

type Customers<Data extends OfCustomer> = Data & { viewer: NonNullable<Data["viewer"]> };

const toRefusal = ({ message, path }: GraphQLResultError): Refusal => ({
  notice: refusesToken([{ message }]) ? { id: "session.expired" } : toNotice(message),
  message,
  path: (path ?? []).join("."),
});

// With WordPress's own message, so that both are handled alike.
const notLoggedIn = toRefusal({ message: "Not authorized to access this" });

/**
 * One call of a port by a request. What it shares with its classes are fields: methods could be called
 * from outside of the object.
 */
export abstract class SessionPort extends RpcTarget {
  protected readonly context: MappingContext;
  readonly #deps: PortDeps;
  readonly #visit: Visit;
  #report: SessionReport | null = null;

  constructor(deps: PortDeps, visit: Visit) {
    super();
    this.#deps = deps;
    this.#visit = visit;
    this.context = deps.context;
  }

  /** The result of a call that does this work. */
  protected readonly toResult = async <Value>(
    work: () => Promise<Value>,
  ): Promise<CallResult<Value>> => {
    try {
      const value = await work();
      return { ok: true, value, report: this.#report };
    } catch (error) {
      return { ok: false, cause: serializeError(error), report: this.#report };
    }
  };

  /** The result of a query. */
  protected readonly query = <Data, Variables, Value>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
    toValue: (data: Data) => Value,
  ): Promise<CallResult<Value>> =>
    this.toResult(async () => toValue(toData(await this.#send("query", operation, variables))));

  /** The result of a query about the logged-in customer; null for a guest. */
  protected readonly queryCustomer = <Data extends OfCustomer, Variables, Value>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
    toValue: (data: Customers<Data>) => Value,
  ): Promise<CallResult<Value | null>> =>
    this.toResult(async () => {
      const data = await this.readCustomer(operation, variables);
      return data && toValue(data);
    });

  /**
   * Data about the logged-in customer; null, without a query, for guests. A customer counts as logged
   * in only when the result has a viewer.
   */
  protected readonly readCustomer = async <Data extends OfCustomer, Variables>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
  ): Promise<Customers<Data> | null> => {
    const result = await this.#send("query", operation, variables, true);
    const data: Data | null = toData(result);
    return data?.viewer ? (data as Customers<Data>) : null;
  };

  /** The result of a change, or its refusal. */
  protected readonly change = <Data, Variables, Value>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
    toValue: (data: Data) => Value,
  ): Promise<CallResult<Result<Value, Refusal>>> =>
    this.toResult(async () => {
      const { data, errors } = await this.#send("mutate", operation, variables);
      const [error] = errors;
      return error ? failure(toRefusal(error)) : success(toValue(data as Data));
    });

  /** The same of what only a customer may change. */
  protected readonly changeCustomer = <Data, Variables, Value>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
    toValue: (data: Data) => Value,
  ): Promise<CallResult<Result<Value, Refusal>>> =>
    this.toResult(async () => {
      const { data, errors } = await this.#send("mutate", operation, variables, true);
      const [error] = errors;
      if (error) return failure(toRefusal(error));
      return data === null ? failure(notLoggedIn) : success(toValue(data));
    });

  async #send<Data, Variables>(
    kind: "query" | "mutate",
    operation: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
    customerOnly = false,
  ): Promise<RecoveredResult<Data> & { name: string }> {
    const { recovery, timeouts } = this.#deps;
    const { name } = operation;
    this.#visit.enter(name);
    const request = {
      ...this.#request(operation, variables),
      ...(customerOnly && { customerOnly }),
    };
    let isAwaited = true;
    const sending = recovery[kind](request, () => isAwaited);
    const result = await withTimeout(sending, { milliseconds: timeouts.shopper, fallback: null });
    isAwaited = false;
    if (!result) throw new BackendError("timeout", name);
    this.#note(name, result);
    return { ...result, name };
  }

  #note(name: string, { data, errors, notices, ...state }: RecoveredResult): void {
    const { notices: earlier, data: received = [] } = this.#report ?? { notices: [] };
    const isResult = errors.length === 0;
    this.#report = {
      ...state,
      notices: [...earlier, ...notices],
      ...(this.#visit.caller.wantsData && {
        data: isResult ? [...received, [name, data]] : received,
      }),
    };
  }

  #request<Data, Variables>(
    { name, document }: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
  ): SessionRequest<Data> {
    const { giftCards, ratesApart } = this.#deps;
    const { locale, formKey } = this.#visit.caller;
    const isUnrated = ratesApart && changesContents(name);
    const text = documentText(document, { giftCards, ...(isUnrated && { without: "CartFields" }) });
    return {
      ...{ name, text, variables: variables as Record<string, unknown>, locale },
      ...(isUnrated && { isUnrated }),
      ...(formKey && { formKey }),
    };
  }
}

function toData<Data>({ name, data, errors }: RecoveredResult<Data> & { name: string }): Data {
  const messages = errors.map(({ message }) => message);
  if (messages.length > 0) throw new BackendError("graphql", name, { messages });
  return data as Data;
}
