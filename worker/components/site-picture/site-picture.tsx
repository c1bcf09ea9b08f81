/** A picture of the shop's own, drawn by scripts/draw-site-pictures.ts in two widths. */
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

const half = (width: number) => Math.round(width / 2);

/** Its box is reserved; a phone takes the smaller file. */
export function SitePicture({ name, width, height, alt, sizes, priority }: SitePictureProps) {
  const address = (size: number) => `/pictures/${name}-${size}.webp`;
  return (
    <img
      className="site-picture"
      src={address(width)}
      srcSet={`${address(half(width))} ${half(width)}w, ${address(width)} ${width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? undefined : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
    />
  );
}
