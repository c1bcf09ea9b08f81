// `npm run doctor -- URL`: queries a backend as the shop does, and reports what is missing. It adds
// one product to the cart of its own guest session and changes nothing else; --message really sends
// one message through the contact form. With WORDPRESS_KEY it needs no URL.
import { backendOfKey, openBackend } from "./doctor/backend.ts";
import { checks } from "./doctor/checks.ts";
import { contactMessage } from "./doctor/contact-checks.ts";
import { type Finding, textOf, unseen } from "./doctor/findings.ts";
import { reportedByPlugin } from "./doctor/plugin-checks.ts";
import { readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: { message: { type: "boolean", default: false } },
});
const given = positionals[0] ?? backendOfKey();
if (!given || !URL.canParse(given)) {
  console.error("Which backend? npm run doctor -- https://shop.example/graphql");
  process.exit(2);
}

const backend = openBackend(given);
const findings: Finding[] = [];
for (const [name, id, check] of checks) {
  try {
    findings.push(...(await check(backend)));
  } catch (error) {
    findings.push(unseen("missing", { id, subject: name }, error));
    // Without a response, no further check is possible.
    if (name === "GraphQL") break;
  }
}
findings.push(...(await reportedByPlugin(backend, findings).catch(() => [])));
if (values.message) findings.push(...(await contactMessage(backend)));
for (const finding of findings) console.log(textOf(finding));
const lacking = findings.filter(({ weight }) => weight === "missing").length;
console.log(lacking === 0 ? "\nThe shop can run on this backend." : `\n${lacking} missing.`);
process.exit(lacking === 0 ? 0 : 1);
