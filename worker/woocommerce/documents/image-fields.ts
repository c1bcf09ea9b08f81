import { graphql } from "../operation.ts";

/** A picture of the media library. */
export const imageFields = graphql(`
  fragment ImageFields on MediaItem {
    sourceUrl(size: LARGE)
    altText
    title
  }
`);
