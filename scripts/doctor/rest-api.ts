import type { Backend } from "./backend.ts";

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
      if (!response.ok) throw new Error(`status ${response.status} at ${new URL(url).pathname}`);
      return response.json();
    },
  };
}
