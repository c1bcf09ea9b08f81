import type { Context, Handler } from "hono";
import * as v from "valibot";
import { type Result, success } from "../../shared/actions.ts";
import { builderObject } from "../catalogue/builder-object.ts";
import { generationsObject } from "../catalogue/generations-object.ts";
import { isTag, type Tag } from "../commerce/cache-policy.ts";
import { getIsolate } from "../layout/isolate.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { fromBase64, isSame } from "../platform/crypto.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { writeLog } from "../platform/log.ts";
import { limiterFor } from "../settings/limiter.ts";

const decoder = new TextDecoder();

/** Returns the bearer token, or the password of basic authentication; null without either. */
function readToken(authorization: string | undefined): string | null {
  const [, scheme = "", value = ""] = /^(\w+) +(\S+)$/.exec(authorization ?? "") ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  const bytes = /^basic$/i.test(scheme) ? fromBase64(value) : null;
  return bytes ? decoder.decode(bytes).replace(/^[^:]*:/, "") : null;
}

/** Whether an Authorization header contains the operators' token; an unset token allows no access. */
function isOperatorToken(authorization: string, token: string): boolean {
  const given = readToken(authorization);
  return token !== "" && given !== null && isSame(given, token);
}

/** Whether a request has the operators' token; the seconds to wait for a client that has guessed it too often. */
async function tryToken(c: Context<AppEnv>): Promise<Result<boolean, number>> {
  const authorization = c.req.header("authorization");
  if (!authorization) return success(false);
  return limiterFor(c).guess({
    attempt: async () => isOperatorToken(authorization, c.var.config.purgeToken),
    isWrong: (isRight) => !isRight,
    of: "operator",
  });
}

/** Whether a request has the operators' token. */
export async function isOperator(c: Context<AppEnv>): Promise<boolean> {
  const tried = await tryToken(c);
  return tried.ok && tried.value;
}

/** Refuses a request without the operators' token; null for an operator's. */
export async function refuseOthers(c: Context<AppEnv>): Promise<Response | null> {
  const tried = await tryToken(c);
  if (!tried.ok)
    return c.json({ error: "too-many-requests" }, 429, { "retry-after": String(tried.error) });
  if (tried.value) return null;
  return c.json({ error: "token-invalid" }, 401, {
    "www-authenticate": 'Basic realm="operators"',
  });
}

const maxBodyBytes = 64 * 1024;
const maxTags = 1_000;

const purgeRequest = v.union([
  v.strictObject({ everything: v.literal(true) }),
  v.strictObject({
    tags: v.pipe(v.array(v.custom<Tag>(isTag)), v.minLength(1), v.maxLength(maxTags)),
  }),
]);

type OperatorBody<Value> = { value: Value } | { refused: Response };

/** Reads the JSON that an operator sends, or refuses who has no token and what fits no schema. */
export async function readOperatorBody<Value>(
  c: Context<AppEnv>,
  schema: v.GenericSchema<unknown, Value>,
  maxBytes: number,
): Promise<OperatorBody<Value>> {
  c.header("cache-control", "no-store");
  const refused = await refuseOthers(c);
  if (refused) return { refused };
  const body = await boundedBody(c.req.raw, maxBytes);
  const result =
    body && v.safeParse(v.pipe(v.string(), v.parseJson(), schema), decoder.decode(body));
  return result?.success
    ? { value: result.output }
    : { refused: c.json({ error: "body-invalid" }, 400) };
}

/** POST /_purge with the operators' token: {"tags": [...]} or {"everything": true}. */
export const purge: Handler<AppEnv> = async (c) => {
  const { requestId } = c.var;
  const body = await readOperatorBody(c, purgeRequest, maxBodyBytes);
  if ("refused" in body) return body.refused;
  const request = body.value;
  const tags = "tags" in request ? request.tags : "everything";
  await invalidate(c, tags);
  // Listings are made from the index: an old one would show what was purged.
  if (tags === "everything") await builderObject(c.env).rebuild();
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
  await getIsolate(c.env, c.var.now).generations.refresh();
}
