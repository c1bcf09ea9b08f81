import { expect, test, vi } from "vitest";
import { openShop } from "../support/edge-shop.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { createFaultProxy, type Fault, faults } from "../support/fault-proxy.ts";
import { reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const typed = {
  name: "Ani Wijaya",
  email: "ani@example.test",
  phone: "0812 3456 7890",
  message: "Apakah oli ini cocok untuk motor saya?",
  privacy: "1",
};

const received = async (fault: Fault): Promise<number> => {
  const row = await backendEnv.DB.prepare(
    "SELECT count(*) AS messages FROM contact_messages WHERE fields LIKE ?",
  )
    .bind(`%${fault}@example.test%`)
    .first<{ messages: number }>();
  return row?.messages ?? 0;
};

// Its message arrives, and the sender learns it late.
const isSent = (fault: Fault) => fault === "slow";

test("R2: each fault of the contact route is shown to the sender, whose input is preserved; nothing is sent twice", async () => {
  const outcomes = faults.map(async (fault) => {
    const shop = openShop();
    shop.backend.fault = ({ url }) => (url.includes("contact-form-7") ? fault : null);
    const sent = await shop.fetch("/actions/contact", {
      method: "POST",
      headers: { accept: "text/html" },
      body: new URLSearchParams({ ...typed, email: `${fault}@example.test` }),
    });
    const location = sent.headers.get("location") ?? "";
    const cookie = sent.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const page = await shop.text(location, { headers: { cookie } });
    return { fault, status: sent.status, location, page };
  });
  for (const { fault, status, location, page } of await Promise.all(outcomes)) {
    expect([fault, status, location.includes("sent=1")]).toEqual([fault, 303, isSent(fault)]);
    expect([fault, page.includes(typed.message)]).toEqual([fault, !isSent(fault)]);
    expect([fault, await received(fault)]).toEqual([fault, expect.toBeOneOf([0, 1])]);
  }
});

const hosts = "https://one.test,https://two.test";
const drawn = { body: '<path d="M0 0h24v24H0z"/>', width: 24, height: 24 };
// As Iconify's API has them; a name with a fault is asked of a host that has it.
const iconSet = () =>
  Response.json({ prefix: "mdi", icons: { home: drawn }, width: 24, height: 24 });

function iconHosts(getFault: (host: string) => Fault | null): void {
  const proxy = createFaultProxy(async () => iconSet());
  proxy.fault = ({ url }) => getFault(new URL(url).host);
  vi.spyOn(globalThis, "fetch").mockImplementation(proxy.fetch);
}

// GraphQL's errors beside or instead of data are nothing that an icon host knows of: no icon set.
test.each(faults)(
  "R2: failures of icon hosts (%s) are not cached, and one healthy host is enough",
  async (fault) => {
    const shop = openShop({ ICON_HOSTS: hosts });
    const path = `/icons/mdi.json?icons=home,fault-${fault}`;
    iconHosts(() => fault);
    const began = performance.now();
    const failed = await shop.fetch(path);
    // Five seconds by its own clock (icon-hosts.test.ts); a busy machine is no failure.
    expect(performance.now() - began).toBeLessThan(8_000);
    await shop.idle();
    if (fault === "slow") expect(failed.status).toBe(200);
    else {
      expect([failed.status, failed.headers.get("cache-control")]).toEqual([503, "no-store"]);
      iconHosts((host) => (host === "one.test" ? fault : null));
      const response = await shop.fetch(path);
      expect([response.status, await response.json()]).toMatchObject([
        200,
        { icons: { home: drawn } },
      ]);
    }
  },
);
