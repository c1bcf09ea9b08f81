import type { SeedArticle } from "../types.ts";
import { article as flush } from "./engine-flush-perlukah.ts";
import { article as brakes } from "./jadwal-ganti-minyak-rem.ts";
import { article as viscosity } from "./memahami-kekentalan-oli.ts";
import { article as label } from "./membaca-label-oli.ts";
import { article as interior } from "./merawat-interior-iklim-tropis.ts";
import { article as mileage } from "./mesin-kilometer-tinggi.ts";
import { article as steering } from "./minyak-power-steering.ts";
import { article as rain } from "./motor-di-musim-hujan.ts";
import { article as petrol } from "./mutu-bensin-dan-aditif.ts";
import { article as bikeOil } from "./oli-motor-bukan-oli-mobil.ts";
import { article as journey } from "./persiapan-sebelum-mudik.ts";
import { article as diesel } from "./solar-dan-mesin-diesel-modern.ts";

export const articles: SeedArticle[] = [
  viscosity,
  brakes,
  petrol,
  flush,
  interior,
  steering,
  label,
  rain,
  bikeOil,
  diesel,
  mileage,
  journey,
];
