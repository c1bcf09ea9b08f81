/** JSON that may stand inside a script element: nothing in it can close the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/** A schema.org object for machines. */
export function JsonLd({ thing }: { thing: object }) {
  const json = scriptJson({ "@context": "https://schema.org", ...thing });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves nothing that closes the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
