import type { Handler } from "hono";
import * as v from "valibot";
import { orderRecord } from "../order/order-record.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { writeLog } from "../platform/log.ts";
import { readOperatorBody } from "./purge.ts";

const maxBodyBytes = 1024;

const erasure = v.strictObject({ order: v.pipe(v.number(), v.integer(), v.minValue(1)) });

/** POST /_erase with the operators' token: {"order": 123} erases what the shop keeps of an order. */
export const erase: Handler<AppEnv> = async (c) => {
  const { requestId } = c.var;
  const body = await readOperatorBody(c, erasure, maxBodyBytes);
  if ("refused" in body) return body.refused;
  const { order } = body.value;
  const state = await orderRecord(c.env, order).erase();
  writeLog("info", "erase", { requestId, order, state });
  return c.json({ ok: true, order, state });
};
