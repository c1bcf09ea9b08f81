const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// XML 1.0 has no way to write these at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is they that are taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML. */
export const escapeXml = (text: string): string =>
  text.replace(unwritable, "").replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns an element with text in it; "" when there is no text. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : "";

const quarterHour = 900;

/** A response for programs, fresh for 15 minutes. */
export const textFile = (body: string, type: string): Response =>
  new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": `public, max-age=${quarterHour}`,
    },
  });

/** An XML response. */
export const xmlResponse = (body: string, type = "application/xml"): Response =>
  textFile(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, type);
