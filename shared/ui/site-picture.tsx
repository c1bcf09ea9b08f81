/** A picture of the shop's own, drawn by scripts/draw-site-pictures.ts in three widths and two formats. */
export interface SitePictureProps {
  /** File name below public/pictures without its width, for example "profile". */
  name: string;
  width: number;
  height: number;
  /** Empty where the words beside it say the same. */
  alt: string;
  /** How wide it is shown, as the sizes attribute says it. */
  sizes: string;
  priority?: boolean;
}

// Of 1200: what a laptop, most phones and the best of them take.
const shares = [1 / 2, 2 / 3, 1];

/** Its box is reserved; a phone takes a smaller file, and AVIF, half of WebP, where it is known. */
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
