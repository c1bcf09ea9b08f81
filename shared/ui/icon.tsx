/** One icon of a bundled set, as `icon:tabler/menu-2` imports it. */
export interface IconData {
  body: string;
  width: number;
  height: number;
}

/**
 * An icon in the text's colour and size, hidden from screen readers: the control beside it has the
 * label.
 */
export function Icon({ icon }: { icon: IconData }) {
  return (
    <svg
      className="icon"
      viewBox={`0 0 ${icon.width} ${icon.height}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant markup of a bundled icon set
      dangerouslySetInnerHTML={{ __html: icon.body }}
    />
  );
}
