import { type Clock, systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { askBackend } from "./embedded-backend.ts";

interface GraphQLResponse<Data> {
  data: Data;
  errors?: { message: string; path?: (string | number)[] }[];
}

/** Somebody who talks to the embedded backend as the storefront does: newest token wins. */
export class Shopper {
  token: string | null = null;
  bearer: string | null = null;
  response: Response | null = null;
  readonly #settings: Partial<Env>;
  readonly #now: Clock;

  constructor(settings: Partial<Env> = {}, now: Clock = systemClock) {
    this.#settings = settings;
    this.#now = now;
  }

  async send<Data = Record<string, never>>(
    query: string,
    variables: object = {},
    headers: Record<string, string> = {},
  ): Promise<GraphQLResponse<Data>> {
    const own = {
      "content-type": "application/json",
      "accept-language": "id-ID",
      ...(this.token ? { "woocommerce-session": `Session ${this.token}` } : {}),
      ...headers,
      ...(this.bearer ? { authorization: `Bearer ${this.bearer}` } : {}),
    };
    const sent = { method: "POST", headers: own, body: JSON.stringify({ query, variables }) };
    const response = await askBackend("/graphql", sent, this.#settings, this.#now);
    this.response = response;
    this.token = response.headers.get("woocommerce-session") ?? this.token;
    return response.json();
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
