import { describe, expect, test, vi } from "vitest";
import { openShop } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { bindings } from "../../tests/support/session-visitor.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { leadsTo, openBrowser, readFlash } from "../../tests/support/shop-customers.ts";
import { ownUserAgent } from "../platform/http/client-address.ts";

const typed = {
  name: "Ani Wijaya",
  email: "ani@example.test",
  phone: "0812 3456 7890",
  message: "Apakah oli ini cocok untuk motor saya?",
  privacy: "1",
  website: "",
};

const stored = async () => {
  const { results } = await bindings.DB.prepare("SELECT fields FROM contact_messages").all<{
    fields: string;
  }>();
  return results.map(({ fields }) => JSON.parse(fields) as Record<string, string>);
};

/** A browser at a shop whose backend responds so to every message. */
function browserBefore(respond: () => Response): ShopBrowser {
  const shop = openShop();
  shop.backend.fetch = async () => respond();
  return new ShopBrowser(shop);
}

describe("the contact form", () => {
  test("reaches the operator whole, with what the form has no field for", async () => {
    const result = await openBrowser().call("contact", { ...typed, privacy: true });
    expect(result).toEqual({ ok: true, value: { location: "/en/contact?sent=1" } });
    const [message] = await stored();
    expect(message).toMatchObject({ "your-name": "Ani Wijaya", "your-email": "ani@example.test" });
    expect(message?.["your-message"]).toContain("cocok untuk motor");
    expect(message?.["your-message"]).toContain("phone: 0812 3456 7890");
  });

  test("is sent with the browser's user agent, or the shop's own where that is too short", async () => {
    const observed: (string | null)[] = [];
    const shop = openShop();
    const { fetch } = shop.backend;
    shop.backend.fetch = (input, init) => {
      const request = new Request(input, init);
      if (request.url.includes("/contact-form-7/"))
        observed.push(request.headers.get("user-agent"));
      return fetch(request);
    };
    const phone = { "user-agent": "Mozilla/5.0 (Phone)" };
    for (const headers of [phone, { "user-agent": "-" }, {}])
      expect(leadsTo(await new ShopBrowser(shop).submit("contact", typed, headers))).toBe(
        "/en/contact?sent=1",
      );
    expect(observed).toEqual(["Mozilla/5.0 (Phone)", ownUserAgent, ownUserAgent]);
  });

  test("without script leads to a thank-you page", async () => {
    const from = { referer: "http://localhost:8787/en/contact?from=here" };
    const response = await openBrowser().submit("contact", typed, from);
    expect([response.status, leadsTo(response)]).toEqual([303, "/en/contact?sent=1"]);
  });

  const missing: [field: string, id: keyof typeof english][] = [
    ["name", "contact.name-required"],
    ["email", "contact.email-required"],
    ["phone", "contact.phone-required"],
    ["message", "contact.message-required"],
    ["privacy", "contact.privacy-required"],
  ];

  test.each(missing)("reports that %s is missing", async (field, id) => {
    const result = await openBrowser().call("contact", { ...typed, [field]: "" });
    expect(result).toMatchObject({
      ok: false,
      error: { fields: { [field]: { id, text: english[id] } } },
    });
  });

  test("that is empty reports every field", async () => {
    const result = await openBrowser().call("contact", {});
    const fields = result.ok ? {} : (result.error.fields ?? {});
    expect(Object.entries(fields).map(([field, { id }]) => [field, id])).toEqual(missing);
  });

  test("without script preserves the typed values when something is missing", async () => {
    const browser = openBrowser();
    await browser.submit("contact", { ...typed, email: "ani@" });
    expect(await readFlash(browser)).toMatchObject({
      fields: { email: { id: "checkout.invalid-email" } },
      values: { name: "Ani Wijaya", message: typed.message },
    });
  });

  test("lets a robot believe that it has written", async () => {
    const before = (await stored()).length;
    const result = await openBrowser().call("contact", { ...typed, website: "http://spam" });
    expect(result).toEqual({ ok: true, value: { location: "/en/contact?sent=1" } });
    expect(await stored()).toHaveLength(before);
  });

  test.each([
    ["an error", () => new Response("down", { status: 502 })],
    ["no JSON", () => new Response("<html>")],
    ["its own word against it", () => Response.json({ status: "validation_failed" })],
    ["a status of another plugin", () => Response.json({ status: "<b>queued</b>" })],
  ])("reports a failure when the route returns %s", async (_name, respond) => {
    const notice = await browserBefore(respond).call("contact", { ...typed, privacy: true });
    expect(notice).toMatchObject({ ok: false, error: { code: "contact.failed" } });
  });

  test.each(["spam", "aborted", "mail_failed", "payment_required"])(
    "that gets %s from Contact Form 7 is reported as failed, and logged with that status",
    async (status) => {
      const log = vi.spyOn(console, "warn").mockImplementation(() => {});
      const browser = browserBefore(() => Response.json({ status }));
      const notice = await browser.call("contact", { ...typed, privacy: true });
      expect(notice).toMatchObject({ ok: false, error: { code: "contact.failed" } });
      const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
      log.mockRestore();
      expect(lines).toEqual([{ level: "warn", event: "contact", status, backendStatus: 200 }]);
    },
  );

  test.each([
    ["validation_failed", { invalid_fields: [{ field: "your-size" }] }, "your-size"],
    ["acceptance_missing", {}, ""],
  ])(
    "that the form refuses by %s is logged apart, with its fields",
    async (status, more, invalid) => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const browser = browserBefore(() => Response.json({ status, ...more }));
      const notice = await browser.call("contact", { ...typed, privacy: true });
      expect(notice).toMatchObject({ ok: false, error: { code: "contact.failed" } });
      const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
      log.mockRestore();
      const facts = { status, backendStatus: 200, invalid };
      expect(lines).toEqual([{ level: "error", event: "contact.refused", ...facts }]);
    },
  );
});
