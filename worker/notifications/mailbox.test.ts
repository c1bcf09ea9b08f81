import { expect, test } from "vitest";
import { toMailbox } from "./mailbox.ts";

test.each([
  ["ani@example.test", ["ANI@Example.test", "ani+1@example.test", "ani+a+b@example.test"]],
  ["aniwati@gmail.com", ["ani.wati@gmail.com", "a.n.iwati+x@googlemail.com", "AniWati@GMAIL.com"]],
  ["ani.wati@example.test", ["ani.wati+toko@example.test"]],
])("%s is one mailbox in every spelling", (mailbox, spellings) => {
  for (const email of spellings) expect([email, toMailbox(email)]).toEqual([email, mailbox]);
});

test("different mailboxes stay different", () => {
  const emails = [
    "ani@a.test",
    "ani@b.test",
    "budi@a.test",
    "+1@a.test",
    "+2@a.test",
    "a.ni@a.test",
  ];
  expect(new Set(emails.map(toMailbox)).size).toBe(emails.length);
});
