import close from "icon:tabler/x";
import zoom from "icon:tabler/zoom-in";
import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { imageUrl, type Picture as PictureData } from "../../shared/ui/images.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { type Choice, chosenVariation } from "./choice.ts";

const sizes = "(width < 768px) 92vw, (width < 1280px) 46vw, 600px";
const widths = [480, 768, 960, 1280] as const;

/** A picture of the gallery with the variations that it shows. */
interface Slide {
  picture: PictureData | null;
  variations: number[];
}

/** The product's own pictures, then those that only variations have; the chosen one's first. */
export function slidesOf(product: Product, choice: Choice): Slide[] {
  const slides = new Map<string, Slide & { picture: PictureData }>();
  for (const picture of product.gallery) {
    if (!slides.has(picture.source)) slides.set(picture.source, { picture, variations: [] });
  }
  for (const { id, image } of product.variations) {
    if (!image) continue;
    const slide = slides.get(image.source) ?? { picture: image, variations: [] };
    slides.set(image.source, { ...slide, variations: [...slide.variations, id] });
  }
  const all = [...slides.values()];
  if (all.length === 0) return [{ picture: null, variations: [] }];
  // The first slide is what is seen before any script scrolls the gallery.
  const chosen = chosenVariation(product, choice)?.id ?? -1;
  const shown = all.filter(({ variations }) => variations.includes(chosen));
  return [...shown, ...all.filter((slide) => !shown.includes(slide))];
}

function Zoom({ picture, number }: { picture: PictureData; number: number }) {
  const { t } = useShop();
  const id = `zoom-${number}`;
  return (
    <>
      <button type="button" className="icon-button gallery-zoom" popoverTarget={id}>
        <Icon icon={zoom} />
        <span className="visually-hidden">{t("product.zoom", { number })}</span>
      </button>
      <div id={id} className="zoom" popover="auto">
        <button type="button" className="icon-button" popoverTarget={id} popoverTargetAction="hide">
          <Icon icon={close} />
          <span className="visually-hidden">{t("product.zoom-close")}</span>
        </button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key would scroll the picture */}
        <div className="zoom-scroll" tabIndex={0}>
          <img
            src={imageUrl(picture.source, 1280)}
            alt={picture.alt}
            loading="lazy"
            width={1280}
            height={1280}
          />
        </div>
      </div>
    </>
  );
}

function Thumbnails({ slides }: { slides: Slide[] }) {
  const { t } = useShop();
  return (
    <ol className="thumbnails" aria-label={t("product.pictures")}>
      {slides.map(({ picture }, index) => (
        <li key={picture?.source}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={t("product.picture", { number: index + 1 })}
          >
            <Picture picture={picture && { ...picture, alt: "" }} width={96} priority="lazy" />
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Every picture of a product: swiped by scroll-snap, chosen by thumbnails, enlarged by popovers. */
export function Gallery({ product, choice }: { product: Product; choice: Choice }) {
  const slides = slidesOf(product, choice);
  return (
    <div className="gallery">
      <ul className="slides">
        {slides.map(({ picture, variations }, index) => (
          <li
            key={picture?.source ?? "none"}
            id={`picture-${index + 1}`}
            data-variations={variations.length > 0 ? variations.join(" ") : undefined}
          >
            <Picture
              picture={picture}
              width={640}
              widths={widths}
              sizes={sizes}
              priority={index === 0 ? "high" : "lazy"}
            />
            {picture && <Zoom picture={picture} number={index + 1} />}
          </li>
        ))}
      </ul>
      {slides.length > 1 && <Thumbnails slides={slides} />}
    </div>
  );
}
