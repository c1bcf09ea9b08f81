import type { Backend } from "./backend.ts";
import { jsonIn, NoAnswer, noAnswer } from "./no-answer.ts";

export interface RestApi {
  /** Reads WooCommerce's REST API at a path such as "webhooks?per_page=100". */
  read(path: string): Promise<unknown>;
}

/** Returns WooCommerce's REST API, if the environment has a read key. */
export function restApiOf(backend: Backend): RestApi | null {
  const { WC_CONSUMER_KEY: key, WC_CONSUMER_SECRET: secret } = process.env;
  if (!key || !secret) return null;
  const authorization = `Basic ${btoa(`${key}:${secret}`)}`;
  return {
    async read(path) {
      const url = new URL(`wp-json/wc/v3/${path}`, new URL("./", backend.url)).href;
      const response = await backend.fetch(url, { headers: { authorization } });
      const text = await response.text();
      const value = jsonIn(text);
      if (response.ok && value !== null) return value;
      const { remedy } = noAnswer(response.status, text);
      const { pathname } = new URL(url);
      throw new NoAnswer(`status ${response.status} at ${pathname}`, remedy ? { remedy } : {});
    },
  };
}
