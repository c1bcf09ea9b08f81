import { expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { createContactDesk } from "./contact-form-7.ts";

const message = { name: "Ani", email: "ani@example.test", phone: "0812", message: "Halo" };
const sent = async () => Response.json({ status: "mail_sent" });

test("posts to the form beside the backend's endpoint, below its folder", async () => {
  let asked = "";
  const desk = createContactDesk({
    config: parseConfig({ BACKEND_URL: "https://shop.example/wp/graphql", CONTACT_FORM_ID: "7" }),
    fetch: (url) => {
      asked = url;
      return sent();
    },
    visitor: "192.0.2.1",
  });
  expect(await desk.send(message)).toBe("sent");
  expect(asked).toBe("https://shop.example/wp/wp-json/contact-form-7/v1/contact-forms/7/feedback");
});

test("puts each value into the field that the settings name", async () => {
  let body: FormData | undefined;
  const desk = createContactDesk({
    config: parseConfig({ CONTACT_FIELDS: "name=nama,email=surel,phone=telepon,message=isi" }),
    fetch: (_url, init) => {
      body = init.body as FormData;
      return sent();
    },
    visitor: "",
  });
  await desk.send(message);
  expect(body?.get("telepon")).toBe("0812");
  expect(body?.get("isi")).toBe("Halo");
});

test("counts each visitor's messages and sends none that is too many", async () => {
  const keys: string[] = [];
  const desk = createContactDesk({
    config: parseConfig({}),
    fetch: () => {
      throw new Error("must not be asked");
    },
    limit: {
      limit: async ({ key }) => {
        keys.push(key);
        return { success: false };
      },
    },
    visitor: "192.0.2.1",
  });
  expect(await desk.send(message)).toBe("too-many");
  expect(keys).toEqual(["192.0.2.1"]);
});

test.each([301, 302, 307, 308])("sends no message on where a %i leads", async (status) => {
  const seen: RequestInit[] = [];
  const desk = createContactDesk({
    config: parseConfig({}),
    fetch: async (_url, init) => {
      seen.push(init);
      const headers = { location: "https://evil.example/" };
      return new Response('{"status":"mail_sent"}', { status, headers });
    },
    visitor: null,
  });
  expect(await desk.send(message)).toBe("failed");
  expect(seen.map(({ redirect }) => redirect)).toEqual(["manual"]);
});
