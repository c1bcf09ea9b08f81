import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";
import { ShopBrowser } from "../../tests/support/shop-browser.ts";
import { customer } from "../../tests/support/shop-customers.ts";
import { readId } from "../../tests/support/shop-rows.ts";

beforeAll(seedProducts);

const tab = "/en/my-account?tab=addresses";

const fields = {
  "shipping.name": "Ani Wijaya",
  "shipping.phone": "081234567890",
  "shipping.address1": "Jl. Kenanga 12",
  "shipping.postcode": "40135",
  "shipping.country": "ID",
};

const elsewhere = { "shipping.state": "JB", "shipping.city": "Bandung" };
const coblong = {
  "shipping.state": "JB",
  "shipping.city": "Kota Bandung",
  "shipping.address2": "Coblong",
  "shipping.kelurahan": "Dago",
};

/** What the form's hidden field holds. */
const findHidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

async function add(browser: ShopBrowser, more: Record<string, string>): Promise<string> {
  const id = findHidden(await browser.read(`${tab}&edit=new`), "id");
  const sent = await browser.submit("save-address", { id, ...fields, ...more });
  expect(sent.headers.get("location")).toBe(tab);
  return id;
}

test("an account without addresses says what they are good for, and offers the first", async () => {
  const { browser } = await customer(openShop());
  const html = await browser.read(tab);
  expect(html).toContain("No saved addresses yet.");
  expect(html).toContain('href="/en/my-account?tab=addresses&amp;edit=new"');
  expect(await browser.read("/my-account?tab=addresses")).toContain("Belum ada alamat tersimpan.");
});

test("an address is added, shown, changed with its values in the form, and removed", async () => {
  const { browser } = await customer(openShop());
  const id = await add(browser, { ...elsewhere, label: "Rumah" });
  const list = await browser.read(tab);
  expect(list).toContain("Rumah");
  expect(list).toContain("Jl. Kenanga 12, Bandung 40135");
  expect(list).toContain("Default");
  const form = await browser.read(`${tab}&edit=${id}`);
  expect(form).toContain('value="Jl. Kenanga 12"');
  const version = findHidden(form, "version");
  const changed = { id, version, label: "Kantor", ...fields, ...elsewhere };
  await browser.submit("save-address", changed);
  // From the form that another tab still has.
  await browser.submit("save-address", { ...changed, label: "Gudang" });
  const reported = await browser.read(`${tab}&edit=${id}`);
  expect(reported).toContain("This address was just changed on another device.");
  expect(reported).toContain('value="Gudang"');
  expect(findHidden(reported, "version")).not.toBe(version);
  await browser.submit("remove-address", { id, version: findHidden(reported, "version") });
  expect(await browser.read(tab)).toContain("No saved addresses yet.");
});

test("what is wrong with an address is shown in its form, which keeps what was typed", async () => {
  const { browser } = await customer(openShop());
  const page = `${tab}&edit=new`;
  const wrong = { ...fields, ...elsewhere, "shipping.postcode": "1" };
  const id = findHidden(await browser.read(page), "id");
  await browser.submit("save-address", { id, ...wrong, returnTo: page });
  const html = await browser.read(page);
  expect(html).toContain('id="shipping.postcode-error"');
  expect(html).toContain('value="Jl. Kenanga 12"');
});

test("its kecamatan is chosen on the page of the list, while the form waits", async () => {
  const { browser } = await customer(openShop({ EXTRAS: "districts" }));
  const page = `${tab}&edit=new`;
  await browser.read(page);
  const typed = { ...fields, edit: "new", label: "Rumah", district: "shipping" };
  const there = await browser.submit("find-district", typed);
  const returnTo = new URL(there.headers.get("location") ?? "", "http://x").searchParams;
  expect(returnTo.get("returnTo")).toBe(page);
  const back = await browser.submit("choose-district", {
    code: "32.73.02",
    form: "shipping",
    returnTo: page,
  });
  expect(back.headers.get("location")).toBe(page);
  const html = await browser.read(page);
  // Who comes back is where the choice began.
  expect(html).toMatch(/autofocus=""[^>]*>Coblong, Kota Bandung/i);
  expect(html).toContain('value="Rumah"');
  expect(html).toContain('value="Jl. Kenanga 12"');
});

test("the checkout has each address as one button of its own form, and marks the one in it", async () => {
  const { browser } = await customer(openShop({ EXTRAS: "districts" }));
  await browser.call("add-to-cart", { productId: await readId("minyak-cvt-samudra"), quantity: 1 });
  expect(await browser.read("/en/checkout")).not.toContain(english["address.title"]);
  const [home, office] = [
    await add(browser, { ...coblong, label: "Rumah" }),
    await add(browser, { ...coblong, label: "Kantor", "shipping.address1": "Jl. Braga 1" }),
  ];
  const html = await browser.read("/en/checkout");
  const [button = ""] = new RegExp(`<button[^>]*value="${home}"[^>]*>`).exec(html) ?? [];
  expect(button).toContain('form="form-checkout"');
  expect(button).toContain('formAction="/en/actions/use-address"');
  expect(html).toMatch(/Deliver here<span[^>]*>: Kantor/);
  await browser.submit("use-address", {
    address: home,
    email: "a@example.test",
    "shipping.country": "ID",
  });
  const chosen = await browser.read("/en/checkout");
  expect(chosen).toContain(">Coblong, Kota Bandung");
  expect(chosen).toContain('value="Dago"');
  expect(chosen).toContain(english["address.in-use"]);
  expect(chosen).not.toContain(`value="${home}"`);
  expect(chosen).toContain(`value="${office}"`);
  const guest = new ShopBrowser(openShop());
  await guest.call("add-to-cart", { productId: await readId("minyak-cvt-samudra"), quantity: 1 });
  expect(await guest.read("/en/checkout")).not.toContain(english["address.title"]);
});
