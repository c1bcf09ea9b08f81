import path from "node:path";
import type { Plugin } from "vite";

const replacement = path.resolve(
  import.meta.dirname,
  "../../worker/platform/render/react-stream.ts",
);

/** How React's Bun build counts the bytes of each string that it writes. */
export const byteLength = 'Buffer.byteLength(chunk, "utf8")';

/**
 * React's Bun build with the length of each string in place of its bytes, whose count takes more
 * CPU time than the rest of a page. Only thresholds for suspended content hang on it. Throws when
 * the build no longer counts that way.
 */
export function withoutByteCounts(code: string): string {
  const parts = code.split(byteLength);
  if (parts.length !== 2)
    throw new Error(
      `React's Bun build has ${byteLength} ${parts.length - 1} times, and not once: see how it counts bytes now (scripts/vite/react-stream.ts).`,
    );
  return parts.join("chunk.length");
}

/** Has pages rendered by our stream wherever React's server build is asked for. */
export const reactStream = (): Plugin => ({
  name: "react-stream",
  config: () => ({
    resolve: { alias: [{ find: /^react-dom\/server(\.edge)?$/, replacement }] },
  }),
  transform: {
    filter: { id: /\/react-dom-server\.bun\.(production|development)\.js/ },
    handler: (code) => ({ code: withoutByteCounts(code), map: null }),
  },
});
