import type { Clock } from "../../backend/clock.ts";
import { systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { handle } from "../../backend/routes.ts";
import { backendEnv } from "./embedded-backend.ts";

interface GraphQLResponse<Data> {
  data: Data;
  errors?: { message: string; path?: (string | number)[] }[];
}

/** Somebody who talks to the embedded backend as the storefront does: newest token wins. */
export class Shopper {
  token: string | null = null;
  bearer: string | null = null;
  response: Response | null = null;
  readonly #env: Env;
  readonly #now: Clock;

  constructor(env: Partial<Env> = {}, now: Clock = systemClock) {
    this.#env = { ...backendEnv, ...env };
    this.#now = now;
  }

  async send<Data = Record<string, never>>(
    query: string,
    variables: object = {},
    headers: Record<string, string> = {},
  ): Promise<GraphQLResponse<Data>> {
    const request = new Request(`${this.#env.SITE_URL}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "accept-language": "id-ID",
        ...(this.token ? { "woocommerce-session": `Session ${this.token}` } : {}),
        ...headers,
        ...(this.bearer ? { authorization: `Bearer ${this.bearer}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    });
    const work: Promise<unknown>[] = [];
    const execution = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
    const response = await handle(request, this.#env, execution, this.#now);
    this.response = response;
    this.token = response.headers.get("woocommerce-session") ?? this.token;
    const result = (await response.json()) as GraphQLResponse<Data>;
    await Promise.all(work);
    return result;
  }

  /** The message of the only error, or undefined where all went well. */
  async refusal(query: string, variables: object = {}): Promise<string | undefined> {
    const { errors } = await this.send(query, variables);
    return errors?.map(({ message }) => message).join(" | ");
  }
}

export const ANI = {
  firstName: "Ani",
  lastName: "Wijaya",
  address1: "Jl. Melati 5",
  city: "Surabaya",
  state: "JI",
  postcode: "60111",
  country: "ID",
  email: "ani@example.test",
  phone: "0811111111",
};

const { firstName, lastName, email, ...destination } = ANI;

/** Her address as a form of the shop has it, which asks for one name. */
export const aniTyped = { name: `${firstName} ${lastName}`, ...destination };

/** What her checkout's form says of her. */
export const aniSends = { email, shipping: aniTyped };
