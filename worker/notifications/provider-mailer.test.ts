import { expect, test } from "vitest";
import type { mailProviders } from "./mail-providers.ts";
import { providerMailer } from "./provider-mailer.ts";

const mail = {
  ...{ to: "ani@example.test", subject: "Kembali tersedia", html: "<p>Ada lagi.</p>" },
  ...{ text: "Ada lagi.", key: "kunci-1" },
};
const from = { name: "Toko", email: "halo@toko.example" };

/** What a provider was sent, and what became of the mail. */
async function sendBy(by: keyof typeof mailProviders, respond: () => Response | Promise<Response>) {
  const sent: { url: string; headers: Headers; body: unknown }[] = [];
  const mailer = providerMailer({ by, from, key: "rahasia" }, async (url, init) => {
    const body: unknown = JSON.parse(String(init?.body));
    sent.push({ url, headers: new Headers(init?.headers), body });
    return respond();
  });
  return { outcome: await mailer?.send(mail), sent };
}

test("Resend gets the mail with its key, and the key of the mail", async () => {
  const { outcome, sent } = await sendBy("resend", () => Response.json({ id: "1" }));
  expect(outcome).toBe("sent");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe("https://api.resend.com/emails");
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer rahasia");
  expect(sent[0]?.headers.get("idempotency-key")).toBe("kunci-1");
  expect(sent[0]?.body).toEqual({
    ...{ from: "Toko <halo@toko.example>", to: ["ani@example.test"], subject: mail.subject },
    ...{ html: mail.html, text: mail.text },
  });
});

test("Brevo gets it in its own words", async () => {
  const { sent } = await sendBy("brevo", () => Response.json({}, { status: 201 }));
  expect(sent[0]?.headers.get("api-key")).toBe("rahasia");
  expect(sent[0]?.body).toMatchObject({
    ...{ sender: from, to: [{ email: "ani@example.test" }], subject: mail.subject },
    ...{ htmlContent: mail.html, textContent: mail.text },
  });
});

test("Postmark gets it in its own words", async () => {
  const { sent } = await sendBy("postmark", () => Response.json({ ErrorCode: 0 }));
  expect(sent[0]?.headers.get("x-postmark-server-token")).toBe("rahasia");
  expect(sent[0]?.body).toMatchObject({ To: "ani@example.test", HtmlBody: mail.html });
});

test.each([
  [200, "sent"],
  [202, "sent"],
  [400, "refused"],
  [422, "refused"],
  [301, "refused"],
  // A key that was just changed: the operator sets the new one.
  [401, "failed"],
  [403, "failed"],
  [408, "failed"],
  [429, "failed"],
  [500, "failed"],
  [503, "failed"],
])("status %i means that a mail is %s", async (status, expected) => {
  const { outcome } = await sendBy("resend", () => new Response("", { status }));
  expect(outcome).toBe(expected);
});

test("without a response a mail has failed", async () => {
  const { outcome } = await sendBy("resend", () => Promise.reject(new TypeError("fetch failed")));
  expect(outcome).toBe("failed");
});

test.each(["off", "backend"] as const)("%s is no provider", (by) => {
  expect(providerMailer({ by, from, key: "" }, fetch)).toBeNull();
});
