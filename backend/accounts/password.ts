import { fromHex, isSame, toHex } from "../crypto.ts";
import { ITERATIONS, ROUNDS } from "./password-cost.ts";

const SALT_BYTES = 16;
const HASH_BITS = 256;

/** `pbkdf2-sha256$rounds$iterations$salt$hash`, 600,000 iterations in all. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await derive(password, salt, ROUNDS, ITERATIONS);
  return ["pbkdf2-sha256", ROUNDS, ITERATIONS, toHex(salt), toHex(hash)].join("$");
}

// A dummy hash, checked for unknown users so that both cases take the same time.
const NOBODY = `pbkdf2-sha256$${ROUNDS}$${ITERATIONS}$${"00".repeat(SALT_BYTES)}$${"00".repeat(HASH_BITS / 8)}`;

/** Whether the password matches the hash; without a hash it returns false in the same time. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, rounds, iterations, salt = "", hash = ""] = (stored ?? NOBODY).split("$");
  const created = await derive(password, fromHex(salt), Number(rounds), Number(iterations));
  return (await isSame(toHex(created), hash)) && stored !== null;
}

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let secret: Uint8Array<ArrayBuffer> = Uint8Array.from(
    new TextEncoder().encode(password.normalize("NFC")),
  );
  for (let round = 0; round < rounds; round += 1) {
    const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
    const settings = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
    secret = new Uint8Array(await crypto.subtle.deriveBits(settings, key, HASH_BITS));
  }
  return secret;
}
