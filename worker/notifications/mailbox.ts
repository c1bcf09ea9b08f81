// Google ignores dots, and has a second name.
const withoutDots = new Set(["gmail.com", "googlemail.com"]);

/** One name for every spelling of an address that arrives in the same mailbox, for counting only. */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const name = email
    .slice(0, at)
    .trim()
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, "");
  return withoutDots.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
