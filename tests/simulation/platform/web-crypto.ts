import { createHash, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import type { Random } from "./random.ts";

const maxMacs = 2_000;

type Bytes = ArrayBuffer | ArrayBufferView;
type Named = string | { name: string; hash?: string | { name: string }; salt?: Bytes };

interface Key {
  secret: Buffer;
  algorithm: Named;
}

const getName = (algorithm: Named): string =>
  typeof algorithm === "string" ? algorithm : algorithm.name;

/** Node's name of a hash: "SHA-256" is sha256. */
function hashName(algorithm: Named): string {
  const { hash = "SHA-256" } = typeof algorithm === "string" ? {} : algorithm;
  return nodeName(typeof hash === "string" ? hash : hash.name);
}

const nodeName = (hash: string): string => hash.replace("-", "").toLowerCase();

const toBuffer = (bytes: Bytes): Buffer =>
  ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes);

const toArrayBuffer = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

const macs = new Map<string, Buffer>();

/** The same tokens are signed and verified over and over, and making a key takes longest. */
function createMac({ secret, algorithm }: Key, bytes: Bytes): Buffer {
  const [name, text] = [hashName(algorithm), toBuffer(bytes)];
  const requested = `${name} ${secret.toString("latin1")} ${text.toString("latin1")}`;
  const cached = macs.get(requested);
  if (cached) return cached;
  if (macs.size > maxMacs) macs.clear();
  const mac = createHmac(name, secret).update(text).digest();
  macs.set(requested, mac);
  return mac;
}

/** The algorithms that the shop uses, done at once: a pool of threads would end in any order. */
const subtle = {
  digest: async (algorithm: Named, bytes: Bytes) =>
    toArrayBuffer(
      createHash(nodeName(getName(algorithm)))
        .update(toBuffer(bytes))
        .digest(),
    ),
  importKey: async (_format: string, secret: Bytes, algorithm: Named): Promise<Key> => ({
    secret: Buffer.from(toBuffer(secret)),
    algorithm,
  }),
  sign: async (_algorithm: Named, key: Key, bytes: Bytes) => toArrayBuffer(createMac(key, bytes)),
  async verify(_algorithm: Named, key: Key, signature: Bytes, bytes: Bytes) {
    const [given, right] = [toBuffer(signature), createMac(key, bytes)];
    return given.length === right.length && timingSafeEqual(given, right);
  },
  // No password here is worth guessing.
  deriveBits: async (algorithm: Exclude<Named, string>, key: Key, bits: number) =>
    toArrayBuffer(
      pbkdf2Sync(
        key.secret,
        toBuffer(algorithm.salt ?? new Uint8Array()),
        1,
        bits / 8,
        hashName(algorithm),
      ),
    ),
};

/** The runtime's crypto, with ids and keys that the seed decides. */
export function seededCrypto(random: () => Random) {
  const getRandomValues = <View extends ArrayBufferView>(view: View): View => {
    random().bytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };
  const randomUUID = (): string => {
    const bytes = getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Buffer.from(bytes).toString("hex");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };
  return { subtle, getRandomValues, randomUUID };
}
