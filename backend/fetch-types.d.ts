// In place of the types of @whatwg-node/fetch, a dependency of graphql-yoga, which bring all of the
// browser's with them (paths in tsconfig.backend.json and tsconfig.node.json).
export const createFetch: () => {
  fetch: typeof globalThis.fetch;
  Request: typeof globalThis.Request;
  Response: typeof globalThis.Response;
  Headers: typeof globalThis.Headers;
  URL: typeof globalThis.URL;
  URLSearchParams: typeof globalThis.URLSearchParams;
  ReadableStream: typeof globalThis.ReadableStream;
  TextEncoder: typeof globalThis.TextEncoder;
  TextDecoder: typeof globalThis.TextDecoder;
  crypto: typeof globalThis.crypto;
};
export const Response: typeof globalThis.Response;
