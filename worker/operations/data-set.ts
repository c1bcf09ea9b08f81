import * as v from "valibot";
import { boundedBody } from "../platform/http/body-limit.ts";
import type { Config } from "../settings/config.ts";

const timeoutMs = 4_000;
const maxResponseBytes = 256 * 1024;

/** A number as the data set's API writes it. */
export const storedNumber = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.finite(),
);

/** Asks the Analytics Engine data set; throws when it cannot be queried. */
export async function askDataSet<Row extends v.GenericSchema>(
  { account, token }: Config["analytics"],
  question: string,
  row: Row,
): Promise<v.InferOutput<Row>[]> {
  const url = `https://api.cloudflare.com/client/v4/accounts/${account}/analytics_engine/sql`;
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: question,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The data set responded with ${response.status}.`);
  const body = await boundedBody(response, maxResponseBytes);
  if (!body) throw new RangeError("The data set's response is too long.");
  return v.parse(v.object({ data: v.array(row) }), JSON.parse(new TextDecoder().decode(body))).data;
}
