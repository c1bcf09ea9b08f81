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

const toSrcSet = ({ width, widths }: PictureProps, { source }: PictureData): string =>
  widths ? widthSet(source, widths) : densitySet(source, width);

/** A picture from the image route in a reserved box; the placeholder when there is none. */
export function Picture(props: PictureProps) {
  const { picture, width, widths, sizes, ratio = 1, priority = "lazy" } = props;
  const size = { width, height: Math.round(width / ratio) };
  // So small that one serves every screen, data saver included.
  const isSmall = width <= 96 && !widths;
  if (!picture) return <img src={placeholderImage} alt="" {...size} />;
  return (
    <img
      src={imageUrl(picture.source, width)}
      srcSet={isSmall ? undefined : toSrcSet(props, picture)}
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

/** A picture of the shop's own, which the brand has in three widths and two formats. */
interface SitePictureProps {
  /** File name below public/pictures without its width, for example "profile". */
  name: string;
  width: number;
  height: number;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** Its shown width, as a sizes attribute. */
  sizes: string;
  priority?: boolean;
}

// Of 1200: for laptops, most phones and the best phones.
const shares = [1 / 2, 2 / 3, 1];

/**
 * Its box is reserved; a phone loads a smaller file, and AVIF, half the size of WebP, where
 * supported.
 */
export function SitePicture({ name, width, height, alt, sizes, priority }: SitePictureProps) {
  const address = (size: number, format: string) => `/pictures/${name}-${size}.${format}`;
  const widths = (format: string) =>
    shares
      .map((share) => Math.round(width * share))
      .map((size) => `${address(size, format)} ${size}w`)
      .join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={widths("avif")} sizes={sizes} />
      <img
        className="site-picture"
        src={address(width, "webp")}
        srcSet={widths("webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
      />
    </picture>
  );
}
