import type { ContentText } from "../content-text.ts";

/** The text of a racing page, and a table of widely known facts. */
export interface RacingText extends ContentText {
  /** Alternative text of the drawing, which is ours and shows no team's mark. */
  picture: string;
  table: readonly { label: string; value: string }[];
}
