import type { Env } from "./env.ts";

const TYPES: Record<string, string> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
  avif: "image/avif",
};

const PREFIX = "/wp-content/uploads/";

export const isUpload = (path: string): boolean => path.startsWith(PREFIX);

/** Serves a public picture; paid downloads are in the same bucket and are never served here. */
export async function serveUpload(request: Request, env: Env, path: string): Promise<Response> {
  const file = path.slice(PREFIX.length);
  const type = TYPES[file.split(".").pop() ?? ""];
  if (!type || !/^[\w.-]+$/.test(file)) return notFound();
  const object = await env.UPLOADS.get(file, { onlyIf: request.headers });
  if (!object) return notFound();
  const headers = new Headers({
    "content-type": type,
    etag: object.httpEtag,
    "cache-control": "public, max-age=31536000",
    "x-content-type-options": "nosniff",
  });
  if (!("body" in object)) return new Response(null, { status: 304, headers });
  headers.set("content-length", String(object.size));
  return new Response(object.body, { headers });
}

const notFound = () => new Response("Not found", { status: 404 });
