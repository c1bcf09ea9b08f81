import type { Context, Handler } from "hono";
import { renderError } from "../layout/serve-page.tsx";
import type { AppEnv } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { readVisitor } from "../platform/http/client-address.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { limiterFor } from "../settings/limiter.ts";
import { downloadUrl } from "./customer-orders.ts";
import { attachmentNamed, fetchFile, readFileName } from "./download-file.ts";
import { type OrderPort, orderRecord } from "./order-record.ts";

interface Match {
  url: string;
  /** Our record of the order that the key opened. */
  record?: OrderPort;
}

/** Finds the backend's URL of a file, for the holder of the order key or the logged-in owner. */
async function findFile(c: Context<AppEnv>, file: string): Promise<Match | null> {
  const { order, key } = c.req.query();
  if (order && key && /^[1-9]\d{0,9}$/.test(order)) {
    const limiter = limiterFor(c);
    const { state, missed } = await limiter.lookUp(`file:${order}:${key}:${file}`);
    if (state === "limited") throw new TooManyRequests();
    const record = orderRecord(c.env, order);
    const url = state === "open" ? await record.fileUrl(key, file) : null;
    if (url) return { url, record };
    await missed();
  }
  const url = await downloadUrl(c.var.session, file);
  return url ? { url } : null;
}

// Content types that browsers do not execute; other types are replaced.
const harmless =
  /^(application\/(pdf|zip|epub\+zip|octet-stream)|(image|audio|video)\/(?!svg)[\w.+-]+)$/;

function attachment(response: Response, file: string): Response {
  const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  const name = readFileName(response.headers.get("content-disposition")) ?? file.slice(0, 8);
  const length = response.headers.get("content-length");
  return new Response(response.body, {
    headers: {
      "content-type": harmless.test(type) ? type : "application/octet-stream",
      "content-disposition": attachmentNamed(name),
      ...(length ? { "content-length": length } : {}),
      "cache-control": "private, no-store",
    },
  });
}

/** GET /downloads/{file}: streams a purchased file, so that no backend URL reaches the browser. */
export const download: Handler<AppEnv> = async (c) => {
  const file = c.req.param("file") ?? "";
  const result = /^[\w-]{32}$/.test(file) ? await findFile(c, file) : null;
  if (!result) return renderError(c, { status: 404, path: c.var.path });
  const { config } = c.var;
  const { method } = c.req;
  const { origin } = new URL(config.backend.graphqlUrl);
  const fetch = backendFetch(c.env, config, () => readVisitor(c.req.raw, config));
  const response = await fetchFile(result.url, { fetch, origin, method });
  if (response?.ok) {
    if (method === "GET") await result.record?.countDownload(file);
    return attachment(response, file);
  }
  await response?.body?.cancel();
  if (response && response.status >= 500)
    throw new BackendError("status", "download", { status: response.status });
  return renderError(c, { status: 403, path: c.var.path, message: { id: "download.failed" } });
};
