import { expect, test } from "vitest";
import { withoutPlugin } from "../../tests/support/without-plugin.ts";
import { parseConfig } from "../settings/config.ts";
import { createContactForm } from "./contact-form-7.ts";

const backend = "https://shop.example/wp/graphql";
const message = { name: "Ani", email: "ani@example.test", phone: "0812", message: "Halo" };
const sent = async () => Response.json({ status: "mail_sent" });

test("posts to the form beside the backend's endpoint, below its folder", async () => {
  let requested = "";
  const client = createContactForm({
    config: parseConfig(withoutPlugin(backend, { contact: { form: "7", fields: {} } })),
    fetch: (url) => {
      requested = url;
      return sent();
    },
  });
  expect(await client.send(message)).toBe("sent");
  expect(requested).toBe(
    "https://shop.example/wp/wp-json/contact-form-7/v1/contact-forms/7/feedback",
  );
});

test("puts each value into the field that the form has", async () => {
  let body: FormData | undefined;
  const fields = { name: "nama", email: "surel", phone: "telepon", message: "isi" };
  const client = createContactForm({
    config: parseConfig(withoutPlugin(backend, { contact: { form: "7", fields } })),
    fetch: (_url, init) => {
      body = init.body as FormData;
      return sent();
    },
  });
  await client.send(message);
  expect(body?.get("telepon")).toBe("0812");
  expect(body?.get("isi")).toBe("Halo");
});

test.each([{}, { email: "", phone: "" }])(
  "fills in what the form requires, and says in the text that %o was given",
  async (given) => {
    let body: FormData | undefined;
    const fields = { name: "nama", email: "surel", phone: "telepon", message: "isi" };
    const client = createContactForm({
      config: parseConfig(withoutPlugin(backend, { contact: { form: "7", fields } })),
      fetch: (_url, init) => {
        body = init.body as FormData;
        return sent();
      },
    });
    await client.send({ name: "Ani", message: "Halo", ...given });
    expect([body?.get("surel"), body?.get("telepon")]).toEqual(["none@sender.invalid", "0"]);
    expect(body?.get("isi")).toBe("Halo\n\nemail: none\n\nphone: none");
  },
);

test.each([301, 302, 307, 308])("sends no message on where a %i leads", async (status) => {
  const observed: RequestInit[] = [];
  const client = createContactForm({
    config: parseConfig({}),
    fetch: async (_url, init) => {
      observed.push(init);
      const headers = { location: "https://evil.example/" };
      return new Response('{"status":"mail_sent"}', { status, headers });
    },
  });
  expect(await client.send(message)).toBe("failed");
  expect(observed.map(({ redirect }) => redirect)).toEqual(["manual"]);
});
