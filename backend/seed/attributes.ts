import type { SeedAttribute } from "./types.ts";

const same = (slug: string, name: string) => ({ slug, name: { id: name, en: name } });

export const attributes: SeedAttribute[] = [
  {
    taxonomy: "pa_size",
    label: { id: "Ukuran", en: "Size" },
    terms: [
      same("100ml", "100 ml"),
      same("150ml", "150 ml"),
      same("200ml", "200 ml"),
      same("250ml", "250 ml"),
      same("300ml", "300 ml"),
      same("450ml", "450 ml"),
      same("500ml", "500 ml"),
      same("800ml", "800 ml"),
      same("1l", "1 L"),
      same("4l", "4 L"),
      same("5l", "5 L"),
      same("20l", "20 L"),
    ],
  },
  {
    taxonomy: "pa_viscosity",
    label: { id: "Kekentalan", en: "Viscosity" },
    terms: [
      same("0w-16", "0W-16"),
      same("0w-20", "0W-20"),
      same("0w-40", "0W-40"),
      same("5w-30", "5W-30"),
      same("5w-40", "5W-40"),
      same("5w-50", "5W-50"),
      same("10w-30", "10W-30"),
      same("10w-40", "10W-40"),
      same("15w-40", "15W-40"),
      same("15w-50", "15W-50"),
      same("20w-50", "20W-50"),
      same("80w-90", "80W-90"),
    ],
  },
  {
    taxonomy: "pa_vehicle",
    label: { id: "Kendaraan", en: "Vehicle" },
    terms: [
      { slug: "motor", name: { id: "Motor", en: "Motorbike" } },
      { slug: "mobil-bensin", name: { id: "Mobil bensin", en: "Petrol car" } },
      { slug: "mobil-diesel", name: { id: "Mobil diesel", en: "Diesel car" } },
      { slug: "motor-matik", name: { id: "Motor matik", en: "Scooter" } },
    ],
  },
  {
    taxonomy: "pa_color",
    label: { id: "Warna", en: "Colour" },
    terms: [
      { slug: "hitam", name: { id: "Hitam", en: "Black" } },
      { slug: "abu-abu", name: { id: "Abu-abu", en: "Grey" } },
      { slug: "merah", name: { id: "Merah", en: "Red" } },
      { slug: "biru", name: { id: "Biru", en: "Blue" } },
    ],
  },
];
