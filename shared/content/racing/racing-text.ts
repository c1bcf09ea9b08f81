import type { ContentText } from "../content-text.ts";

/** The words of a racing page: text, and a table of widely known facts. */
export interface RacingText extends ContentText {
  /** Caption of the drawing: it is ours, and shows no team's mark. */
  picture: string;
  table: readonly { label: string; value: string }[];
}
