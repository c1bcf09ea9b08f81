import { type Result, success } from "../../../shared/actions.ts";
import type { Refusal } from "../../commerce/session.ts";
import type { BackendCalls, SessionOperation } from "../../commerce/session-ports.ts";
import { changesContents, hasKey } from "../documents/cart-queries.ts";
import { documentText, type SessionMutation, type SessionQuery } from "../operation.ts";

/** What the backend is like, for the text of operations. */
export interface OperationOptions {
  /** Whether the backend has gift cards. */
  giftCards: boolean;
  /** Whether carts are changed without asking couriers. */
  ratesApart?: boolean;
}

/** Typed GraphQL operations over a request's session. */
export class BackendSession {
  readonly #calls: BackendCalls;
  readonly #options: OperationOptions;

  constructor(calls: BackendCalls, options: OperationOptions) {
    this.#calls = calls;
    this.#options = options;
  }

  /** Returns the data of a query; null when there is no session. */
  async query<Data, Variables>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
  ): Promise<Data | null> {
    return (await this.#calls.query(this.#write(operation, variables))) as Data | null;
  }

  /**
   * Returns data about the logged-in customer; null, without a query, for guests. A customer counts
   * as logged in only when the result has a viewer.
   */
  async queryCustomer<Data extends { viewer: unknown }, Variables>(
    operation: SessionQuery<Data, Variables>,
    variables: Variables,
  ): Promise<(Data & { viewer: NonNullable<Data["viewer"]> }) | null> {
    const written = { ...this.#write(operation, variables), customerOnly: true };
    const data = (await this.#calls.query(written)) as Data | null;
    return data?.viewer ? (data as Data & { viewer: NonNullable<Data["viewer"]> }) : null;
  }

  /** Sends a mutation, in a new session if there is none. */
  async mutate<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Result<Data, Refusal>> {
    return (await this.#calls.mutate(this.#write(operation, variables))) as Result<Data, Refusal>;
  }

  /** Sends a mutation that requires a logged-in customer. */
  async change<Data, Variables>(
    operation: SessionMutation<Data, Variables>,
    variables: Variables,
  ): Promise<Result<Data, Refusal>> {
    return (await this.#calls.change(this.#write(operation, variables))) as Result<Data, Refusal>;
  }

  #write<Data, Variables>(
    { name, document }: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
  ): SessionOperation {
    const { giftCards, ratesApart } = this.#options;
    const isUnrated = ratesApart && changesContents(name);
    const text = documentText(document, { giftCards, ...(isUnrated && { without: "CartFields" }) });
    return {
      ...{ name, text, variables: variables as Record<string, unknown> },
      ...(isUnrated && { isUnrated }),
      ...(hasKey(name) && { hasKey: true }),
    };
  }
}

/** The part of a mutation's result that is of use. */
export const mapResult = <Data, Value, Failure>(
  result: Result<Data, Failure>,
  toValue: (data: Data) => Value,
): Result<Value, Failure> => (result.ok ? success(toValue(result.value)) : result);
