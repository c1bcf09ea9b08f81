import { hashOf } from "../cache/key.ts";

const maxNameLength = 200;

/**
 * The key by which tries on an account are counted: hashed, because names of accounts have no business
 * in another store. Spellings that WordPress takes for one name are one: its sanitize_user drops tags,
 * percent-encoded bytes, entities and accents, and its database compares without case.
 */
export function accountKey(name: string): string {
  const plain = name
    .slice(0, maxNameLength)
    .replace(/<[^<>]*>|%[\da-f]{2}|&[^;&\s]{1,32};/gi, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  return `account:${hashOf(plain)}`;
}
