// `npm run erase -- ORDER [URL]`: erases what the shop keeps of an order, with PURGE_TOKEN.
import { fetchOrRefuse, Refusal, readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();

const { positionals } = readArguments({ allowPositionals: true, options: {} });
const [order = "", url = "http://localhost:8787"] = positionals;
if (!/^[1-9]\d{0,9}$/.test(order))
  throw new Refusal("Which order? npm run erase -- 1234 https://shop.example");
if (!URL.canParse(url)) throw new Refusal(`${url} is no address of a shop.`);
const token = process.env.PURGE_TOKEN;
if (!token) throw new Refusal("PURGE_TOKEN is not set: the shop's secret of that name.");

const response = await fetchOrRefuse(new URL("/_erase", url), {
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify({ order: Number(order) }),
});
if (response.status === 401) throw new Refusal(`${url} refuses PURGE_TOKEN.`);
if (!response.ok) throw new Refusal(`${url} responded with ${response.status}.`);

const sentences: Record<string, string> = {
  erased: `What the shop stored of order ${order} is erased.`,
  pending: `Money of order ${order} is pending (a payment or a refund): it is erased once that is resolved.`,
  unknown: `The shop keeps nothing of order ${order}.`,
};
const { state } = (await response.json()) as { state: string };
console.log(sentences[state] ?? state);
