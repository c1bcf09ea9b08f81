/** JSON that may stand inside a script element: nothing in it can close the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/** schema.org objects for machines. */
export function StructuredData({ things }: { things: readonly object[] }) {
  return things.map((thing) => {
    const json = scriptJson({ "@context": "https://schema.org", ...thing });
    return (
      <script
        key={json}
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves nothing that closes the element
        dangerouslySetInnerHTML={{ __html: json }}
      />
    );
  });
}
