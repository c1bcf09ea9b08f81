// What the worker uses of Node's modules, which Cloudflare implements (nodejs_compat). With all of
// Node's types it could use what Cloudflare lacks (tsconfig.worker.json).
declare module "node:crypto" {
  interface Hash {
    update(data: string | Uint8Array): Hash;
    digest(): Uint8Array;
    digest(encoding: "hex" | "base64" | "base64url"): string;
  }
  export function createHash(algorithm: "sha256"): Hash;
  export function createHmac(algorithm: "sha256", key: string): Hash;
  export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean;
}

declare module "node:buffer" {
  export const Buffer: {
    from(
      data: string | Uint8Array,
      encoding?: "base64url",
    ): Uint8Array & { toString(encoding?: "base64url"): string };
  };
}

declare module "node:util" {
  export function promisify<Input, Options, Output>(
    work: (
      input: Input,
      options: Options,
      done: (error: Error | null, output: Output) => void,
    ) => void,
  ): (input: Input, options: Options) => Promise<Output>;
}

declare module "node:zlib" {
  export const constants: Record<"BROTLI_PARAM_QUALITY" | "BROTLI_PARAM_SIZE_HINT", number>;
  export function brotliCompress(
    input: Uint8Array,
    options: { params: Record<number, number> },
    done: (error: Error | null, output: Uint8Array) => void,
  ): void;
}
