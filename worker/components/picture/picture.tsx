import {
  densitySet,
  type ImageWidth,
  imageUrl,
  type Picture as PictureData,
  placeholderImage,
} from "../../../shared/images.ts";

interface PictureProps {
  picture: PictureData | null;
  /** Width of the box in CSS pixels at its largest. */
  width: ImageWidth;
  /** Width to height; the box is reserved before the picture is there. */
  ratio?: number;
  /** Pictures of the first screen load at once, the very first before all else. */
  priority?: "lazy" | "eager" | "high";
}

/** A picture through the image route, its box reserved, the placeholder where there is none. */
export function Picture({ picture, width, ratio = 1, priority = "lazy" }: PictureProps) {
  const size = { width, height: Math.round(width / ratio) };
  if (!picture) return <img className="picture" src={placeholderImage} alt="" {...size} />;
  return (
    <img
      className="picture"
      src={imageUrl(picture.source, width)}
      srcSet={densitySet(picture.source, width)}
      alt={picture.alt}
      loading={priority === "lazy" ? "lazy" : undefined}
      fetchPriority={priority === "high" ? "high" : undefined}
      decoding="async"
      {...size}
    />
  );
}
