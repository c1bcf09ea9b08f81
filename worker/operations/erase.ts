import type { Handler } from "hono";
import * as v from "valibot";
import type { AppEnv } from "../app-env.ts";
import { writeLog } from "../log.ts";
import { orderRecord } from "../order/order-record.ts";
import { boundedBody } from "../platform/http/read-body.ts";
import { isOperator } from "./purge.ts";

const maxBodyBytes = 1024;

const erasure = v.strictObject({ order: v.pipe(v.number(), v.integer(), v.minValue(1)) });

function readErasure(body: Uint8Array): number | null {
  try {
    const result = v.safeParse(erasure, JSON.parse(new TextDecoder().decode(body)));
    return result.success ? result.output.order : null;
  } catch {
    return null;
  }
}

/** POST /_erase with the operators' token: {"order": 123} erases what the shop keeps of an order. */
export const erase: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const { config, requestId } = c.var;
  if (!(await isOperator(c.req.header("authorization"), config.purgeToken))) {
    c.header("www-authenticate", 'Basic realm="operators"');
    return c.json({ error: "token-invalid" }, 401);
  }
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  const order = body && readErasure(body);
  if (!order) return c.json({ error: "body-invalid" }, 400);
  const state = await orderRecord(c.env, order).erase();
  writeLog("info", "erase", { requestId, order, state });
  return c.json({ ok: true, order, state });
};
