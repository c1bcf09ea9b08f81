// P16: builds and stores the index of 10,000 products with 2,000 characters each, in both languages, in
// a process whose heap is 128 MB. Prints what it held at its peak; it dies where that is too much.

import { seededRandom } from "../../tests/support/seeded-random.ts";
import { rebuild } from "../../worker/catalogue/built-index.fixture.ts";
import { fakeBackend, fakeNodes } from "../../worker/catalogue/fake-backend.fixture.ts";
import type { IndexBucket } from "../../worker/catalogue/index-store.ts";
import { indexWriter } from "../../worker/catalogue/index-writer.ts";
import { createReader } from "../../worker/woocommerce/index-source/read-catalogue.ts";

const products = Number(process.argv[2] ?? 10_000);
const characters = 2_000;

const random = seededRandom(7);
const vocabulary = Array.from({ length: 6_000 }, () =>
  Array.from({ length: 4 + Math.floor(random() * 6) }, () =>
    String.fromCharCode(97 + Math.floor(random() * 26)),
  ).join(""),
);

/** Words as texts have them: some everywhere, most of them seldom. */
function makeText(): string {
  let text = "";
  while (text.length < characters)
    text += `${vocabulary[Math.floor(vocabulary.length * random() ** 3)]} `;
  return text;
}

let peak = 0;
const look = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  peak = Math.max(peak, heapUsed + arrayBuffers);
};

const backend = fakeBackend(fakeNodes(products), () => ({
  description: `<p>${makeText()}</p>`,
  shortDescription: "<p>Untuk mesin bensin.</p>",
}));
let bytes = 0;
// Stored outside of the process, as R2 is: only its size is stored here.
const stored = new Map<string, { etag: string; customMetadata?: Record<string, string> }>();
const bucket = {
  get: async () => null,
  put: async (key: string, value: ArrayBuffer | ReadableStream<Uint8Array>) => {
    look();
    if (value instanceof ReadableStream) for await (const part of value) bytes += part.byteLength;
    else bytes += value.byteLength;
    stored.set(key, { etag: key });
    return { etag: key };
  },
  delete: async (key: string) => void stored.delete(key),
};

const started = process.cpuUsage();
const result = await rebuild({
  reader: createReader({
    ask: backend.ask,
    queryOther: backend.queryOther,
    context: { currency: "EUR", timeZone: "Asia/Jakarta", imageBaseUrl: "" },
    limit: products,
  }),
  writer: indexWriter({
    bucket: bucket as unknown as IndexBucket,
    locale: "id_ID",
    limit: products,
  }),
});
look();
const { user, system } = process.cpuUsage(started);
console.log(
  JSON.stringify({
    state: result.state,
    products,
    index: result.state === "built" ? (result.bytes ?? 0) / 2 ** 20 : 0,
    stored: bytes / 2 ** 20,
    peak: peak / 2 ** 20,
    seconds: (user + system) / 1e6,
  }),
);
