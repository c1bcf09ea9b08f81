/** Takes the place of Cloudflare's edge in `npm start`. */
interface FrontBindings {
  SHOP: { fetch(request: Request): Promise<Response> };
}

const compressible =
  /^(text\/|image\/svg\+xml|application\/(json|javascript|xml|manifest\+json|rss\+xml|atom\+xml))/;

const accepts = (codings: string, coding: string): boolean =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`, "i").test(codings);

/** Compresses responses that the shop leaves uncompressed, mainly files, as the edge does. */
function compressed(response: Response, codings: string): Response {
  const { headers } = response;
  if (!response.body || headers.has("content-encoding")) return response;
  if (!compressible.test(headers.get("content-type") ?? "")) return response;
  if (/no-transform/.test(headers.get("cache-control") ?? "")) return response;
  const coding = ["br", "gzip"].find((one) => accepts(codings, one));
  if (!coding) return response;
  const copy = new Response(response.body, response);
  copy.headers.set("content-encoding", coding);
  copy.headers.delete("content-length");
  return copy;
}

/**
 * Returns the request as the edge passes it on: a client must not set headers that the simulator
 * reads.
 */
function asAtTheEdge(request: Request, url: URL): Request {
  const headers = new Headers(request.headers);
  for (const name of request.headers.keys()) if (name.startsWith("mf-")) headers.delete(name);
  // The server listens on the local address only.
  headers.set("cf-connecting-ip", "127.0.0.1");
  // A tunnel to this machine terminates TLS.
  if (headers.get("x-forwarded-proto") === "https") url.protocol = "https:";
  const cf = { clientAcceptEncoding: headers.get("accept-encoding") ?? "" };
  return new Request(url, new Request(request, { headers, cf }));
}

export default {
  async fetch(request: Request, { SHOP }: FrontBindings): Promise<Response> {
    if (!URL.canParse(request.url)) return new Response("Bad Request", { status: 400 });
    const url = new URL(request.url);
    // The platform's own paths: the simulator's endpoints below them are not served.
    if (/^\/cdn-cgi(\/|$)/i.test(url.pathname)) return new Response("Not found", { status: 404 });
    const response = await SHOP.fetch(asAtTheEdge(request, url));
    return compressed(response, request.headers.get("accept-encoding") ?? "");
  },
};
