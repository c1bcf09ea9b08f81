import type { PageGroup } from "../../../shared/brand.ts";

export const stpRacing = {
  name: "STP Racing",
  path: "/racing/stp-racing",
  picture: "racing-stp-racing",
  text: {
    id_ID: {
      title: "STP Racing",
      description:
        "Dari mobil turbin di Indianapolis 1967 sampai mobil nomor 43: STP dan balap mobil dalam beberapa tonggak.",
      lead: "Sedikit merek yang namanya begitu lekat dengan balap mobil. STP berdiri pada 1954, dan sepuluh tahun kemudian sudah ada di hampir setiap lintasan Amerika.",
      picture: "Gambar kami sendiri: sebuah mobil roda terbuka dari tahun enam puluhan.",
      table: {
        title: "Sekilas",
        rows: [
          { label: "Berdiri", value: "1954, Saint Joseph, Missouri" },
          { label: "Indianapolis 500", value: "Menang pada 1969 bersama Mario Andretti" },
          { label: "Mobil turbin", value: "1967 dan 1968" },
          { label: "NASCAR", value: "Bersama Richard Petty sejak 1972" },
        ],
      },
      sections: [
        {
          id: "granatelli",
          title: "Andy Granatelli",
          body: [
            "Pada 1963 Andy Granatelli mengambil alih pimpinan perusahaan. Ia pencinta balap, dan ia tahu bahwa stiker di bodi mobil balap dilihat lebih banyak orang daripada iklan di majalah.",
          ],
        },
        {
          id: "turbine",
          title: "Mobil turbin 1967",
          body: [
            "Mobil STP-Paxton bertenaga turbin helikopter dan berpenggerak empat roda. Dikemudikan Parnelli Jones, mobil itu memimpin 171 dari 200 putaran Indianapolis 500 pada 1967, lalu berhenti tiga putaran lebih sedikit sebelum akhir karena bantalan transmisi yang kecil. Tahun berikutnya mobil turbin nyaris menang lagi.",
          ],
        },
        {
          id: "andretti",
          title: "Kemenangan 1969",
          body: [
            "Dua tahun kemudian Mario Andretti memenangi Indianapolis 500 dengan mobil yang disponsori STP. Ciuman Granatelli di pipi Andretti menjadi salah satu foto balap yang paling terkenal.",
          ],
        },
        {
          id: "stock",
          title: "Lalu stock car",
          body: [
            "Sejak 1972 nama STP ikut di mobil nomor 43 milik [Richard Petty](/racing/richard-petty). Mobil itu memenangi empat gelar juara lagi.",
            "Semua nama dan merek adalah milik pemiliknya masing-masing. Halaman ini hanya menceritakan hal yang diketahui umum.",
          ],
        },
      ],
    },
    en_US: {
      title: "STP Racing",
      description:
        "From the turbine car at Indianapolis in 1967 to the number 43: STP and motor racing in a few milestones.",
      lead: "Few brands are so much a part of motor racing. STP began in 1954, and ten years later it was at almost every American track.",
      picture: "Our own drawing: an open-wheel car of the sixties.",
      table: {
        title: "At a glance",
        rows: [
          { label: "Founded", value: "1954, Saint Joseph, Missouri" },
          { label: "Indianapolis 500", value: "Won in 1969 with Mario Andretti" },
          { label: "Turbine cars", value: "1967 and 1968" },
          { label: "NASCAR", value: "With Richard Petty from 1972" },
        ],
      },
      sections: [
        {
          id: "granatelli",
          title: "Andy Granatelli",
          body: [
            "In 1963 Andy Granatelli became head of the company. He loved racing, and he knew that more people see a sticker on a racing car than an advertisement in a magazine.",
          ],
        },
        {
          id: "turbine",
          title: "The turbine car of 1967",
          body: [
            "The STP-Paxton car had a helicopter's turbine and drove all four wheels. With Parnelli Jones it led 171 of the 200 laps of the Indianapolis 500 in 1967 and stopped a little over three laps before the end, because of one small transmission bearing. The next year a turbine car came close again.",
          ],
        },
        {
          id: "andretti",
          title: "The win of 1969",
          body: [
            "Two years later Mario Andretti won the Indianapolis 500 in a car that STP sponsored. Granatelli's kiss on Andretti's cheek became one of the best known photographs of racing.",
          ],
        },
        {
          id: "stock",
          title: "Then stock cars",
          body: [
            "From 1972 STP's name was on [Richard Petty](/racing/richard-petty)'s number 43. That car won four more championships.",
            "All names and marks belong to their owners. This page tells only what is widely known.",
          ],
        },
      ],
    },
  },
} as const satisfies PageGroup["pages"][number];
