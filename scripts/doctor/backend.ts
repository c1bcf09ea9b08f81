/** A GraphQL answer with what came with it. */
export interface Answer {
  data: Record<string, unknown> | null;
  messages: string[];
  headers: Headers;
  milliseconds: number;
}

/** The backend that is examined. */
export interface Backend {
  url: string;
  ask(query: string, variables?: object, headers?: Record<string, string>): Promise<Answer>;
}

const timeoutMs = 15_000;

/** The address of a shop's GraphQL: "/graphql" where only a host was given. */
export function graphqlUrl(given: string): string {
  const url = new URL(given);
  if (url.pathname === "/") url.pathname = "/graphql";
  return url.href;
}

/** Opens a backend by its address. */
export const openBackend = (given: string): Backend => {
  const url = graphqlUrl(given);
  return {
    url,
    async ask(query, variables = {}, headers = {}) {
      const began = performance.now();
      const response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      const milliseconds = Math.round(performance.now() - began);
      const body = text.startsWith("{") ? JSON.parse(text) : null;
      if (!body) throw new Error(`status ${response.status}, no JSON: ${text.slice(0, 80)}`);
      const messages = (body.errors ?? []).map(({ message }: { message: string }) => message);
      return { data: body.data ?? null, messages, headers: response.headers, milliseconds };
    },
  };
};

/** Whether messages say that the schema lacks something, as against refusing a value. */
export const lacksSchema = (messages: readonly string[]): boolean =>
  messages.some((message) =>
    /Cannot query field|Unknown (argument|type)|not defined by type|Expected value of type/.test(
      message,
    ),
  );
