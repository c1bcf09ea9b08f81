import close from "icon:tabler/x";
import zoom from "icon:tabler/zoom-in";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import type { Picture as PictureData } from "../../shared/ui/images.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { type Choice, chosenVariation } from "../commerce/choice.ts";

const sizes = "(width < 48em) 92vw, (width < 80em) 46vw, 600px";
const widths = [480, 768, 1280] as const;

/** A gallery picture with the ids of the variations that it shows. */
interface Slide {
  picture: PictureData | null;
  variations: number[];
}

/** The product's own pictures, then those of variations only; the chosen variation's come first. */
export function listSlides(product: Product, choice: Choice): Slide[] {
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
  // The first slide is visible before any script scrolls the gallery.
  const chosen = chosenVariation(product, choice)?.id ?? -1;
  const shown = all.filter(({ variations }) => variations.includes(chosen));
  return [...shown, ...all.filter((slide) => !shown.includes(slide))];
}

/** Opens the full-screen viewer. Inside the popover that it opens, Shift+Tab ends Chromium's tab. */
function OpenViewer() {
  const { t } = useSite();
  return (
    <button type="button" className="icon-button viewer-open" popoverTarget="pictures">
      <Icon icon={zoom} />
      <span className="visually-hidden">{t("product.zoom")}</span>
    </button>
  );
}

function CloseViewer() {
  const { t } = useSite();
  return (
    <button
      type="button"
      className="icon-button viewer-close"
      popoverTarget="pictures"
      popoverTargetAction="hide"
      // biome-ignore lint/a11y/noAutofocus: of a popover: it has the focus once that is open
      autoFocus
    >
      <Icon icon={close} />
      <span className="visually-hidden">{t("product.zoom-close")}</span>
    </button>
  );
}

function Thumbnails({ slides }: { slides: Slide[] }) {
  const { t } = useSite();
  return (
    <ol className="thumbnails">
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

/**
 * All pictures of a product: swiped by scroll-snap, chosen by thumbnails, enlarged by a popover that stays visible in the page while it is closed.
 */
export function Gallery({ product, choice }: { product: Product; choice: Choice }) {
  const { t } = useSite();
  const slides = listSlides(product, choice);
  const isShown = slides.some(({ picture }) => picture);
  return (
    <div className="gallery">
      <div className="gallery-place">
        <div id="pictures" className="viewer" popover="auto">
          <ul
            className="slides"
            // Without it no key would move the pictures.
            tabIndex={slides.length > 1 ? 0 : undefined}
            aria-label={t("product.pictures")}
          >
            {slides.map(({ picture, variations }, index) => (
              <li
                key={picture?.source ?? "none"}
                id={`picture-${index + 1}`}
                data-position={slides.length > 1 ? `${index + 1}/${slides.length}` : undefined}
                data-variations={variations.length > 0 ? variations.join(" ") : undefined}
              >
                <Picture
                  picture={picture}
                  width={640}
                  widths={widths}
                  sizes={sizes}
                  priority={index === 0 ? "high" : "lazy"}
                />
              </li>
            ))}
          </ul>
          {isShown && <CloseViewer />}
        </div>
        {isShown && <OpenViewer />}
      </div>
      {slides.length > 1 && <Thumbnails slides={slides} />}
    </div>
  );
}
