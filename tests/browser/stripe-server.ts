// Stripe's API on loopback, for shops that run as processes of their own.
import { createServer } from "node:http";
import { StripeStub } from "../support/stripe-stub.ts";

const stub = new StripeStub();
const port = Number(process.env.PORT ?? "8798");

createServer(async (request, response) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = new URL(request.url ?? "/", `http://localhost:${port}`);
  const [, pay, id = ""] = url.pathname.split("/");
  if (pay === "pay") stub.pay(id);
  const body = Buffer.concat(chunks).toString();
  const reply =
    pay === "v1"
      ? await stub.fetch(url, {
          method: request.method ?? "GET",
          headers: { "idempotency-key": String(request.headers["idempotency-key"] ?? "") },
          ...(body ? { body } : {}),
        })
      : Response.json({ intents: [...stub.intents.values()], refunds: stub.refunds });
  response.writeHead(reply.status, {
    "content-type": "application/json",
    "access-control-allow-origin": "*",
  });
  response.end(await reply.text());
}).listen(port, () => console.log(`ready http://localhost:${port}`));
