import manifest from "virtual:client-manifest";

const blocks = /class="[^"]*\b(?:wp-block-|align|has-text-align-|is-layout-)/;

/**
 * Clean HTML of the backend. Where it has blocks of WordPress's editor, their styles are loaded before
 * it: no other page loads them, and what stands above does not wait.
 */
export function CleanContent({ html, className }: { html: string; className?: string }) {
  return (
    <>
      {blocks.test(html) && <link rel="stylesheet" href={manifest.blockStyles} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml before it was cached */}
      <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
