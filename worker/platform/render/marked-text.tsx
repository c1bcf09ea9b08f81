import type { ReactNode } from "react";
import type { TextBlock } from "../../../shared/brand.ts";
import { useSite } from "../../../shared/i18n/site-context.ts";
import { settingValues } from "../../../shared/setting-values.ts";
import type { Site } from "../../../shared/site.ts";
import { chatLink } from "../i18n/site-context.ts";

const mark = /\*\*(.+?)\*\*|\[(.+?)\]\((\/[^)\s]*|chat:[^)]*)\)/g;

/** Fills the shop's values into a line; null when it needs one that the shop does not set. */
export function filledLine(text: string, site: Site): string | null {
  let isComplete = true;
  const message = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = settingValues[name]?.(site) ?? whole;
    if (!value) isComplete = false;
    return value;
  });
  return isComplete ? message : null;
}

function MarkedLink({ to, children }: { to: string; children: ReactNode }) {
  const site = useSite();
  const [, message] = /^chat:(.*)/.exec(to) ?? [];
  if (message === undefined) return <a href={site.link(to)}>{children}</a>;
  return (
    <a href={chatLink(site, message)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/**
 * Renders one line of content with its markup: strong, links within the site, settings.
 */
export function Marked({ text }: { text: string }) {
  const site = useSite();
  const line = filledLine(text, site) ?? "";
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(mark)) {
    const [whole, strong, label, path] = match;
    parts.push(line.slice(end, match.index));
    end = match.index + whole.length;
    if (strong) parts.push(<strong key={match.index}>{strong}</strong>);
    else
      parts.push(
        <MarkedLink key={match.index} to={path ?? ""}>
          {label}
        </MarkedLink>,
      );
  }
  parts.push(line.slice(end));
  return <>{parts}</>;
}

/** Renders paragraphs and lists. */
export function Blocks({ blocks }: { blocks: readonly TextBlock[] }) {
  const site = useSite();
  const shown = blocks.filter(
    (block) => typeof block !== "string" || filledLine(block, site) !== null,
  );
  return shown.map((block) =>
    typeof block === "string" ? (
      <p key={block}>
        <Marked text={block} />
      </p>
    ) : (
      <ul key={block.join()}>
        {block.map((item) => (
          <li key={item}>
            <Marked text={item} />
          </li>
        ))}
      </ul>
    ),
  );
}

/** Returns a line without its markup, for structured data. */
export const unmarked = (text: string, site: Site): string =>
  (filledLine(text, site) ?? "").replace(mark, (_whole, strong, label) => String(strong ?? label));
