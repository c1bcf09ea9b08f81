import type { Clock } from "../../backend/clock.ts";
import { type RecordedPair, readBody } from "./recorded-pair.ts";
import { recordedShopFetch } from "./recorded-shop.ts";
import type { SessionIds } from "./session-ids.ts";

const LINES = "{cart{contents{nodes{key product{node{slug}} variation{node{slug}}}}}}";

type Headers = Record<string, string>;

/** One shopper of the recorded shop, whose tokens are the embedded backend's own. */
export class SessionPlayer {
  token = "";
  /** The guest's token from before a login. */
  guestToken = "";
  bearer = "";
  refresh = "";
  offset = 0;
  readonly #ids: SessionIds;

  constructor(ids: SessionIds) {
    this.#ids = ids;
  }

  readonly #now: Clock = () => new Date(Date.now() + this.offset);

  /** Sends what was recorded, with this shopper's tokens where the recorded one had some. */
  async play(pair: RecordedPair, headers: Headers = {}): Promise<Response> {
    const recorded = pair.request.headers;
    const own: Headers = { "content-type": "application/json" };
    if (recorded["woocommerce-session"]) own["woocommerce-session"] = `Session ${this.token}`;
    if (recorded.authorization) own.authorization = `Bearer ${this.bearer}`;
    const body = await this.#toBody(pair);
    const response = await this.#post(body, { ...own, ...headers });
    this.#keep(response, await response.clone().text());
    return response;
  }

  /** A step that was not recorded, between two that were. */
  async step(query: string, variables: object = {}): Promise<unknown> {
    const body = this.#ids.rewrite(JSON.stringify({ query, variables }), []);
    const headers: Headers = { "content-type": "application/json" };
    if (this.token) headers["woocommerce-session"] = `Session ${this.token}`;
    if (this.bearer) headers.authorization = `Bearer ${this.bearer}`;
    const response = await this.#post(body, headers);
    const text = await response.text();
    this.#keep(response, text);
    return JSON.parse(text);
  }

  async #toBody(pair: RecordedPair): Promise<string> {
    const recorded = readBody(pair) ?? "";
    const body = recorded.replace(/"(refreshToken|t)":"eyJ[^"]+"/, `"$1":"${this.refresh}"`);
    if (!/[0-9a-f]{32}/.test(body)) return this.#ids.rewrite(body, []);
    const cart = (await this.step(LINES)) as { data: { cart: { contents: { nodes: [] } } } };
    return this.#ids.rewrite(body, cart.data.cart.contents.nodes);
  }

  #post(body: string, headers: Headers): Promise<Response> {
    return recordedShopFetch("/graphql", { method: "POST", body, headers }, {}, this.#now);
  }

  #keep(response: Response, text: string): void {
    const renewed = response.headers.get("woocommerce-session");
    if (renewed) {
      if (this.guestToken === "") this.guestToken = renewed;
      this.token = renewed;
    }
    this.bearer = /"authToken":"(eyJ[^"]+)"/.exec(text)?.[1] ?? this.bearer;
    this.refresh = /"refreshToken":"(eyJ[^"]+)"/.exec(text)?.[1] ?? this.refresh;
  }
}
