import { decoded } from "../platform/render/page-request.ts";

const octets = /(?:%[\da-f]{2})+/gi;

/**
 * Decodes a stored slug: "%ec%98%a4%ec%9d%bc" becomes "오일"; a percent sign that would read as an
 * octet stays encoded.
 */
export const readableSlug = (stored: string): string =>
  stored.includes("%")
    ? stored.replace(octets, (run, at: number) => {
        const next = stored.slice(at + run.length, at + run.length + 2);
        // Truncated within a character it is left as stored, so that it can still be sent back.
        const text = decoded(run);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: no slug may bring them into a page
        if (/[\u0000-\u001f\u007f/]/.test(text)) return run;
        const isOctet = /%[\da-f]{2}/i.test(text + next) && text !== run;
        return isOctet ? run : text;
      })
    : stored;
