/** What stands before the shop in `npm start`, in place of Cloudflare's edge. */
interface FrontBindings {
  SHOP: { fetch(request: Request): Promise<Response> };
}

const compressible =
  /^(text\/|image\/svg\+xml|application\/(json|javascript|xml|manifest\+json|rss\+xml|atom\+xml))/;

const accepts = (codings: string, coding: string): boolean =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`, "i").test(codings);

/** Compresses what the shop leaves as it is, files above all, as the edge does. */
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

/** The request as the edge hands it over: what the simulator reads from headers is no client's to say. */
function asAtTheEdge(request: Request, url: URL): Request {
  const headers = new Headers(request.headers);
  for (const name of request.headers.keys()) if (name.startsWith("mf-")) headers.delete(name);
  // It listens on this machine's own address alone.
  headers.set("cf-connecting-ip", "127.0.0.1");
  // A tunnel to this machine ends TLS for it.
  if (headers.get("x-forwarded-proto") === "https") url.protocol = "https:";
  const cf = { clientAcceptEncoding: headers.get("accept-encoding") ?? "" };
  return new Request(url, new Request(request, { headers, cf }));
}

export default {
  async fetch(request: Request, { SHOP }: FrontBindings): Promise<Response> {
    if (!URL.canParse(request.url)) return new Response("Bad Request", { status: 400 });
    const url = new URL(request.url);
    // The platform's own addresses: nothing of the simulator's is served below them.
    if (/^\/cdn-cgi(\/|$)/i.test(url.pathname)) return new Response("Not found", { status: 404 });
    const response = await SHOP.fetch(asAtTheEdge(request, url));
    return compressed(response, request.headers.get("accept-encoding") ?? "");
  },
};
