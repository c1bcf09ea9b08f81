import type { PageGroup } from "../../../shared/brand.ts";

export const legacyMotorClub = {
  name: "Legacy Motor Club",
  path: "/racing/legacy-motor-club",
  picture: "racing-legacy-motor-club",
  text: {
    id_ID: {
      title: "Legacy Motor Club",
      description:
        "Tim NASCAR Cup Series milik Jimmie Johnson dan Maury Gallagher, penerus mobil nomor 43 keluarga Petty.",
      lead: "Legacy Motor Club adalah tim NASCAR Cup Series yang meneruskan salah satu nomor paling terkenal di balap stock car: 43.",
      picture: "Gambar kami sendiri: sebuah mobil balap di tikungan miring.",
      table: {
        title: "Sekilas",
        rows: [
          { label: "Seri", value: "NASCAR Cup Series" },
          { label: "Nama dipakai sejak", value: "2023" },
          { label: "Sebelumnya", value: "Petty GMS Motorsports" },
          { label: "Markas", value: "Carolina Utara, Amerika Serikat" },
        ],
      },
      sections: [
        {
          id: "name",
          title: "Nama baru, akar lama",
          body: [
            "Tim ini lahir dari gabungan GMS Racing milik Maury Gallagher dan Richard Petty Motorsports, dan turun pada 2022 sebagai Petty GMS Motorsports. Akhir 2022 Jimmie Johnson, juara Cup Series tujuh kali, bergabung sebagai salah satu pemilik. Sejak 2023 namanya Legacy Motor Club.",
            "Richard Petty tetap dekat dengan tim sebagai duta. Dua juara tujuh kali dalam satu garasi: hal yang tidak dimiliki tim lain.",
          ],
        },
        {
          id: "cars",
          title: "Nomor 42, 43, dan 84",
          body: [
            "Mobil nomor 42 dan 43 turun sepanjang musim. Nomor 84, kebalikan dari 48 yang dulu dipakai Johnson, turun pada balapan tertentu. Sejak 2024 tim memakai mobil Toyota.",
          ],
        },
        {
          id: "oil",
          title: "Yang bisa dipelajari dari balap",
          body: [
            "Mesin balap stock car berputar di atas 8.000 rpm selama tiga jam lebih. Tidak ada yang misterius dalam perawatannya: cairan yang tepat, takaran yang tepat, waktu yang tepat. Itu juga berlaku untuk mobil Anda.",
            "Lihat [oli full sintetik](/product-category/oli-full-sintetik-formula) atau baca kisah [Richard Petty](/racing/richard-petty).",
          ],
        },
      ],
    },
    en_US: {
      title: "Legacy Motor Club",
      description:
        "The NASCAR Cup Series team of Jimmie Johnson and Maury Gallagher, heir to the Petty family's number 43.",
      lead: "Legacy Motor Club is a NASCAR Cup Series team that carries on one of the best known numbers in stock car racing: 43.",
      picture: "Our own drawing: a racing car in a banked turn.",
      table: {
        title: "At a glance",
        rows: [
          { label: "Series", value: "NASCAR Cup Series" },
          { label: "Under this name since", value: "2023" },
          { label: "Before that", value: "Petty GMS Motorsports" },
          { label: "Based in", value: "North Carolina, United States" },
        ],
      },
      sections: [
        {
          id: "name",
          title: "A new name, old roots",
          body: [
            "The team grew out of Maury Gallagher's GMS Racing and Richard Petty Motorsports, which raced together in 2022 as Petty GMS Motorsports. Late that year Jimmie Johnson, seven times champion of the Cup Series, joined as a co-owner. Since 2023 it has been called Legacy Motor Club.",
            "Richard Petty has stayed close to the team as an ambassador. Two seven-time champions in one garage: no other team has that.",
          ],
        },
        {
          id: "cars",
          title: "Numbers 42, 43 and 84",
          body: [
            "The cars with 42 and 43 race the whole season. Number 84, Johnson's old 48 turned round, starts in chosen races. The team has raced Toyotas since 2024.",
          ],
        },
        {
          id: "oil",
          title: "What racing teaches",
          body: [
            "A stock car's engine turns above 8,000 rpm for three hours and more. There is no mystery in its care: the right fluid, the right dose, the right moment. The same is true of your car.",
            "Have a look at [full synthetic oil](/product-category/oli-full-sintetik-formula), or read about [Richard Petty](/racing/richard-petty).",
          ],
        },
      ],
    },
  },
} as const satisfies PageGroup["pages"][number];
