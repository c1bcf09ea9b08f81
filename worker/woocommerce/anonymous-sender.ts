import { defaultLocale, type Locale } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../platform/app-env.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { configFor } from "../settings/config.ts";
import { documentText, type SessionMutation, type SessionQuery } from "./operation.ts";
import { type Once, onceHeaders } from "./send-until-decided.ts";
import { createTransport, type GraphQLResult } from "./transport.ts";

interface Sending {
  locale?: Locale;
  /** Token of WooCommerce's session; without it each operation has a new one. */
  session?: string;
  once?: Once;
}

/** Sends operations of no shopper's session, each within so many milliseconds. */
export function anonymousSender(env: Bindings, timeoutMs: number) {
  const config = configFor(env);
  const { graphqlUrl: url, capabilities } = config.backend;
  const transport = createTransport({ fetch: backendFetch(env, config), url, timeoutMs });
  return async <Data, Variables>(
    { name, document }: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
    variables: Variables,
    { locale = defaultLocale, session, once }: Sending = {},
  ): Promise<Omit<GraphQLResult, "data"> & { data: Data | null }> => {
    const headers = {
      ...(session && { "woocommerce-session": `Session ${session}` }),
      ...(once && onceHeaders(once)),
    };
    const text = documentText(document, capabilities);
    const { data, ...result } = await transport.send(text, name, variables, { locale, headers });
    // The operation's document says what its data is like.
    return { ...result, data: data as Data | null };
  };
}
