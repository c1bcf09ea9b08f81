import type { Context, Handler } from "hono";
import * as v from "valibot";
import type { AppEnv } from "../app-env.ts";
import { isolateOf } from "../isolate.ts";
import { writeLog } from "../log.ts";
import { generationsObject, rebuildIndex } from "../objects.ts";
import { isTag, type Tag } from "../platform/cache/key.ts";
import { boundedBody } from "../platform/http/read-body.ts";
import { isOperator } from "../platform/http/signature.ts";

const maxBodyBytes = 64 * 1024;
const maxTags = 1_000;

const purgeRequest = v.union([
  v.strictObject({ everything: v.literal(true) }),
  v.strictObject({
    tags: v.pipe(v.array(v.custom<Tag>(isTag)), v.minLength(1), v.maxLength(maxTags)),
  }),
]);

function readPurge(body: Uint8Array): v.InferOutput<typeof purgeRequest> | null {
  try {
    const result = v.safeParse(purgeRequest, JSON.parse(new TextDecoder().decode(body)));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** POST /_purge with the operators' token: {"tags": [...]} or {"everything": true}. */
export const purge: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const { config, requestId } = c.var;
  if (!(await isOperator(c.req.header("authorization"), config.purgeToken))) {
    c.header("www-authenticate", 'Basic realm="operators"');
    return c.json({ error: "token-invalid" }, 401);
  }
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  const request = body && readPurge(body);
  if (!request) return c.json({ error: "body-invalid" }, 400);
  const tags = "tags" in request ? request.tags : "everything";
  await invalidate(c, tags);
  // Listings are made from the index: an old one would show what was purged.
  if (tags === "everything") await rebuildIndex(c.env);
  writeLog("info", "purge", { requestId, tags: String(tags) });
  return c.json({ ok: true, invalidated: tags });
};

// A webhook can arrive before the API returns the change: a read right after it may get the old
// data.
const repeatAfterSeconds = 5;

/** Invalidates the tags (or everything) on every machine, and at once in this isolate. */
export async function invalidate(c: Context<AppEnv>, tags: Tag[] | "everything"): Promise<void> {
  const generations = generationsObject(c.env);
  if (tags === "everything") await generations.invalidateAll();
  else await generations.invalidate(tags, { repeatAfterSeconds });
  await isolateOf(c.env, c.var.now).generations.refresh();
}
