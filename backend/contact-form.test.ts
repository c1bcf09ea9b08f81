import { expect, it } from "vitest";
import { backendEnv, backendFetch } from "../tests/support/embedded-backend.ts";

const ROUTE = "/wp-json/contact-form-7/v1/contact-forms/10/feedback";

function send(fields: Record<string, string>, userAgent = "a browser") {
  const body = new FormData();
  body.set("_wpcf7", "10");
  body.set("_wpcf7_unit_tag", "wpcf7-f10-o1");
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return backendFetch(ROUTE, { method: "POST", body, headers: { "user-agent": userAgent } });
}

it("stores a message and returns a thank-you", async () => {
  const response = await send({
    "your-name": "Budi",
    "your-email": "budi@example.test",
    "your-message": "Apakah ada di Bandung?",
  });
  expect(await response.json()).toMatchObject({
    status: "mail_sent",
    message: "Thank you for your message. It has been sent.",
  });
  const stored = await backendEnv.DB.prepare("SELECT fields FROM contact_messages").first<string>(
    "fields",
  );
  expect(stored).toContain("Apakah ada di Bandung?");
});

it("treats a request without a proper user agent as spam and stores nothing", async () => {
  const fields = { "your-name": "Eko", "your-email": "eko@example.test", "your-message": "Halo" };
  for (const userAgent of ["", "x"])
    expect(await (await send(fields, userAgent)).json()).toMatchObject({ status: "spam" });
  const { results } = await backendEnv.DB.prepare("SELECT fields FROM contact_messages").all();
  expect(JSON.stringify(results)).not.toContain("Eko");
});

it("names the fields that it cannot take", async () => {
  const response = await send({ "your-name": "Budi", "your-email": "budi" });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    status: "validation_failed",
    invalid_fields: [
      { field: "your-email", message: "Please enter an email address." },
      { field: "your-message", message: "Please fill out this field." },
    ],
  });
});

it("responds with 404 to an unknown route", async () => {
  expect((await backendFetch("/wp-json/contact-form-7/v1/contact-forms/x/feedback")).status).toBe(
    404,
  );
});
