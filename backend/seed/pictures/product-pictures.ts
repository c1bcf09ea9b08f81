import type { SeedProduct } from "../types.ts";
import {
  type Draw,
  jerryCan,
  oilBottle,
  oilCan,
  slimBottle,
  sprayCan,
  squareBottle,
  triggerBottle,
  tube,
} from "./bottles.ts";
import type { LabelText } from "./label.ts";
import { type Livery, liveries } from "./livery.ts";
import { type Container, companions, type Look, looks } from "./plan.ts";
import { garage } from "./scenes.ts";
import type { Drawing } from "./shading.ts";
import { document, placed, row, scaleTo } from "./stage.ts";
import { freshener, giftBox, guide, tester, towel, waxTin } from "./things.ts";

const side = 1000;
/** Centred, but never lower than this. */
const lowest = 906;
const baseline = (height: number) => Math.min(lowest, side / 2 + 34 + height / 2);

const bottles: Partial<Record<Container, Draw>> = {
  oil: oilBottle,
  can4: oilCan(4),
  can5: oilCan(5),
  jerry: jerryCan,
  slim250: slimBottle(0.86),
  slim300: slimBottle(1),
  slim450: slimBottle(1.14),
  square100: squareBottle(216, 300),
  square300: squareBottle(262, 390),
  square500: squareBottle(300, 450),
  spray: sprayCan,
  trigger: triggerBottle,
  tube,
};

/** Height on its own picture; a small bottle stays smaller than a can. */
const heights: Partial<Record<Container, number>> = {
  square100: 620,
  square300: 690,
  square500: 750,
  towel: 560,
  tin: 700,
  slim250: 740,
  slim300: 780,
  tester: 700,
  box: 700,
};

export class ProductPictures {
  private readonly products: Map<string, SeedProduct>;

  constructor(products: SeedProduct[]) {
    this.products = new Map(products.map((product) => [product.slug, product]));
  }

  look(slug: string, variant?: string): Look {
    const base = looks[slug];
    if (!base) throw new Error(`No look planned for ${slug}`);
    const { variants = {}, ...look } = base;
    if (variant === undefined) return look;
    const change = variants[variant];
    if (!change) throw new Error(`No look planned for ${slug}-${variant}`);
    return { ...look, ...change };
  }

  drawing(slug: string, variant?: string, back = false): Drawing {
    const look = this.look(slug, variant);
    const words = this.words(slug, look);
    const livery: Livery = liveries[look.livery];
    const bottle = bottles[look.container];
    return bottle ? bottle(livery, words, back) : this.thing(slug, look, livery, words);
  }

  private thing(slug: string, look: Look, livery: Livery, words: LabelText): Drawing {
    const color = look.color ?? livery.body;
    if (look.container === "tin") return waxTin(livery, words);
    if (look.container === "towel") return towel(color, livery, words);
    if (look.container === "freshener") return freshener(color, livery, words);
    if (look.container === "guide") return guide(livery, words);
    if (look.container === "tester") return tester(words);
    if (look.container === "box") return giftBox(livery, words, this.upright(slug));
    throw new Error(`${slug} has no single drawing`);
  }

  private upright(slug: string): string {
    return (companions[slug] ?? [])
      .map(
        (other, i) =>
          `<g transform="translate(${-234 + i * 156} -60) scale(.66)">${this.drawing(other).svg}</g>`,
      )
      .join("");
  }

  private words(slug: string, look: Look): LabelText {
    const product = this.products.get(slug);
    if (!product) throw new Error(`No product ${slug}`);
    const title =
      look.title ??
      product.name.id
        .replace(look.spec ?? "", "")
        .replace("(PDF)", "")
        .trim();
    return {
      title: look.container === "freshener" ? "Pewangi Kabin" : title,
      sub: look.sub,
      size: look.size,
      notes: [...product.description.id.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = ""]) =>
        item.replace(/<[^>]+>/g, ""),
      ),
      ...(look.spec ? { spec: look.spec } : {}),
    };
  }

  main(slug: string): string {
    const others = companions[slug];
    if (this.look(slug).container === "group" && others)
      return this.cutOut(
        row(
          others.map((other) => this.drawing(other)),
          { width: side, height: side, gap: 22 },
        ),
      );
    return this.cutOut(this.alone(slug));
  }

  variant(slug: string, suffix: string): string {
    if (suffix !== "isi-3") return this.cutOut(this.alone(slug, suffix));
    const one = this.drawing(slug);
    return this.cutOut(row([one, one, one], { width: side, height: side, gap: 36 }));
  }

  private alone(slug: string, variant?: string, back = false): string {
    const drawing = this.drawing(slug, variant, back);
    const height = heights[this.look(slug, variant).container] ?? 812;
    const scale = scaleTo(drawing, 760, height);
    return placed({ drawing, x: side / 2, y: baseline(drawing.height * scale), scale });
  }

  view(slug: string, view: string): string {
    if (view === "back") return this.cutOut(this.alone(slug, undefined, true));
    if (view === "range") return this.range(slug);
    if (view === "scene") return this.scene(slug);
    return this.closeUp(slug);
  }

  private range(slug: string): string {
    const suffixes = Object.keys(looks[slug]?.variants ?? {});
    const base = this.look(slug);
    const isVisible = suffixes.some((suffix) => {
      const look = this.look(slug, suffix);
      return (
        look.container === base.container &&
        look.size === base.size &&
        look.color === base.color &&
        look.spec === base.spec
      );
    });
    const drawings = suffixes.map((suffix) => this.drawing(slug, suffix));
    if (!isVisible) drawings.unshift(this.drawing(slug));
    if (base.container === "towel") return this.cutOut(this.pile(drawings));
    return this.cutOut(row(this.toScale(drawings), { width: side, height: side, gap: 40 }));
  }

  /** Keeps proportions: a 1 L bottle is smaller than a 4 L can beside it. */
  private toScale(drawings: Drawing[]): Drawing[] {
    const largest = Math.max(...drawings.map(({ width }) => width));
    return drawings.map((drawing) => {
      const factor = largest > 460 && drawing.width < 460 ? 0.72 : 1;
      return {
        width: drawing.width * factor,
        height: drawing.height * factor,
        svg: `<g transform="scale(${factor})">${drawing.svg}</g>`,
      };
    });
  }

  private pile(drawings: Drawing[]): string {
    return drawings
      .map((drawing, i) =>
        placed({ drawing, x: 275 + (i % 2) * 450, y: 470 + Math.floor(i / 2) * 400, scale: 0.68 }),
      )
      .join("");
  }

  private scene(slug: string): string {
    const drawing = this.drawing(slug);
    const height = (heights[this.look(slug).container] ?? 812) * 0.86;
    const motorbike = this.products.get(slug)?.tags?.includes("motor") ?? false;
    return document(
      side,
      side,
      garage(motorbike) + placed({ drawing, x: 400, y: 866, scale: scaleTo(drawing, 520, height) }),
    );
  }

  private closeUp(slug: string): string {
    const drawing = this.drawing(slug);
    const scale = scaleTo(drawing, 900, 1280);
    return this.cutOut(
      `<g transform="translate(${side / 2} ${80 + drawing.height * scale}) scale(${scale})">${drawing.svg}</g>`,
    );
  }

  /** Without a ground: the shop stands it on the shelf of its line. */
  private cutOut(inside: string): string {
    return document(side, side, inside);
  }
}
