import { parseReport } from "../../worker/settings/shop-report.ts";
import { advice, missing, type Outcome, ok, unasked } from "./findings.ts";
import { jsonIn } from "./no-answer.ts";
import { fetchOrSay, type WordPress } from "./wordpress.ts";

/** The reported form; null where there is none. */
async function findForm(wordpress: WordPress) {
  const { data } = await wordpress.ask("{ storefrontReport }");
  const text = String(data?.storefrontReport ?? "");
  return parseReport(text.slice(text.indexOf("\n") + 1))?.contact ?? null;
}

/** With --message: really sends one message, once as the worker does and once as a bot would. */
export async function contactMessage(
  wordpress: WordPress,
  key: Record<string, string>,
): Promise<Outcome[]> {
  const contact = await findForm(wordpress);
  if (!contact) return [unasked("WordPress reports no contact form")];
  const { form, fields } = contact;
  const route = `wp-json/contact-form-7/v1/contact-forms/${form}/feedback`;
  const url = new URL(route, new URL("./", wordpress.url)).href;
  const post = async (userAgent: Record<string, string>): Promise<string> => {
    const body = new FormData();
    body.set("_wpcf7", form);
    body.set("_wpcf7_unit_tag", `wpcf7-f${form}-o1`);
    const values = { name: "Doctor", subject: "Doctor", phone: "0812 3456 7890" };
    for (const [name, value] of Object.entries(values))
      if (fields[name]) body.set(fields[name], value);
    body.set(fields.email ?? "your-email", "doctor@example.com");
    body.set(fields.message ?? "your-message", "npm run doctor tries the contact form.");
    const headers = { ...key, ...userAgent, "x-storefront-doctor": "1" };
    const response = await fetchOrSay(url, { method: "POST", headers, body });
    const { status = "nothing" } = Object(jsonIn(await response.text()));
    return String(status);
  };
  const sent = await post({});
  const bot = await post({ "user-agent": "" });
  return [
    sent === "mail_sent"
      ? ok("mail_sent, with the shop's User-Agent")
      : missing(`Contact Form 7 responds with "${sent}" to the shop's own sender`),
    bot === "spam"
      ? ok("without a User-Agent it is spam")
      : advice("without a User-Agent it is taken too: the form's spam test is off"),
  ];
}
