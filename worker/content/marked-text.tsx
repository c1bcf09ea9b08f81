import type { ReactNode } from "react";
import type { Block } from "../../shared/content/content-text.ts";
import { useShop } from "../../shared/i18n/site-context.ts";

const mark = /\*\*(.+?)\*\*|\[(.+?)\]\((\/[^)\s]*)\)|\{(siteName|phone)\}/g;

/** One line of content with its marks: strong, links within the site, settings (content-text.ts). */
export function Marked({ text }: { text: string }) {
  const { link, settings } = useShop();
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(mark)) {
    const [whole, strong, label, path, setting] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (strong) parts.push(<strong key={match.index}>{strong}</strong>);
    else if (path)
      parts.push(
        <a key={match.index} href={link(path)}>
          {label}
        </a>,
      );
    else parts.push(settings[setting as "siteName" | "phone"]);
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}

/** Paragraphs and lists. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) =>
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

/** The same line without its marks, for machines. */
export const unmarked = (text: string, settings: Record<"siteName" | "phone", string>): string =>
  text.replace(mark, (_whole, strong, label, _path, setting) =>
    String(strong ?? label ?? settings[setting as "siteName" | "phone"]),
  );
