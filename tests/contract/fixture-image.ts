import { sameText } from "../../backend/seeding/seed-terms.ts";

/** "Kat Minyak Rem" is the alternative text of kat-minyak-rem.png. */
export const toImage = (file: string) => ({
  file: `${file}.png`,
  alt: sameText(
    file.replace(/(^|-)(\w)/g, (_, dash, letter) => `${dash && " "}${letter.toUpperCase()}`),
  ),
});
