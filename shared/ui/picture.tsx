import {
  densitySet,
  type ImageWidth,
  imageUrl,
  type Picture as PictureData,
  placeholderImage,
  widthSet,
} from "./images.ts";

interface PictureProps {
  picture: PictureData | null;
  /** Maximum width of the box in CSS pixels. */
  width: ImageWidth;
  /** Widths to choose from when the box's width varies; needs sizes. */
  widths?: readonly ImageWidth[];
  sizes?: string;
  /** Width to height; the box is reserved before the picture loads. */
  ratio?: number;
  /** Pictures of the first screen load eagerly, the very first with high priority. */
  priority?: "lazy" | "eager" | "high";
}

const srcSetOf = ({ width, widths }: PictureProps, { source }: PictureData): string =>
  widths ? widthSet(source, widths) : densitySet(source, width);

/** A picture from the image route in a reserved box; the placeholder when there is none. */
export function Picture(props: PictureProps) {
  const { picture, width, widths, sizes, ratio = 1, priority = "lazy" } = props;
  const size = { width, height: Math.round(width / ratio) };
  // So small that one serves every screen, data saver included.
  const isSmall = width <= 96 && !widths;
  if (!picture) return <img className="picture" src={placeholderImage} alt="" {...size} />;
  return (
    <img
      className="picture"
      src={imageUrl(picture.source, width)}
      srcSet={isSmall ? undefined : srcSetOf(props, picture)}
      sizes={widths && sizes}
      alt={picture.alt}
      loading={priority === "lazy" ? "lazy" : undefined}
      fetchPriority={priority === "high" ? "high" : undefined}
      // Pictures of the first screen are painted with it, not after it.
      decoding={priority === "lazy" ? undefined : "sync"}
      {...size}
    />
  );
}
