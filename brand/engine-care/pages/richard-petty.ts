import type { PageGroup } from "../../../shared/brand.ts";

export const richardPetty = {
  name: "Richard Petty",
  path: "/racing/richard-petty",
  picture: "racing-richard-petty",
  text: {
    id_ID: {
      title: "Richard Petty",
      description:
        "Sang Raja NASCAR: 200 kemenangan, tujuh gelar juara, tujuh kali menang Daytona 500, dan mobil nomor 43.",
      lead: "Orang menyebutnya The King. Richard Petty memenangi 200 balapan di seri tertinggi NASCAR, lebih banyak daripada siapa pun.",
      picture: "Gambar kami sendiri: topi koboi, kacamata hitam, dan bendera kotak-kotak.",
      table: {
        title: "Sekilas",
        rows: [
          { label: "Lahir", value: "2 Juli 1937, Level Cross, Carolina Utara" },
          { label: "Kemenangan", value: "200" },
          { label: "Gelar juara", value: "7 (1964, 1967, 1971, 1972, 1974, 1975, 1979)" },
          { label: "Daytona 500", value: "7 kemenangan" },
          { label: "Nomor", value: "43" },
        ],
      },
      sections: [
        {
          id: "family",
          title: "Anak pembalap, ayah pembalap",
          body: [
            "Ayahnya, Lee Petty, memenangi Daytona 500 yang pertama pada 1959. Richard mulai membalap pada 1958, tak lama setelah berumur 21 tahun. Putranya Kyle kemudian menyusul.",
          ],
        },
        {
          id: "season",
          title: "Musim 1967",
          body: [
            "Pada 1967 ia menang 27 kali dalam 48 balapan, sepuluh di antaranya berturut-turut. Keduanya masih menjadi rekor.",
          ],
        },
        {
          id: "sponsor",
          title: "Biru Petty dan merah",
          body: [
            "Sejak 1972 mobilnya membawa sponsor STP. Ia tidak mau melepas warna biru muda keluarganya, sponsornya menginginkan merah; jadilah mobil biru dan merah yang sampai kini dikenali orang. Kemitraan itu termasuk yang paling lama dalam olahraga ini.",
          ],
        },
        {
          id: "after",
          title: "Setelah turun dari mobil",
          body: [
            "Kemenangannya yang ke-200 datang di Daytona pada 4 Juli 1984. Ia berhenti membalap pada akhir 1992 dan termasuk angkatan pertama NASCAR Hall of Fame pada 2010. Nomor 43 kini dipakai [Legacy Motor Club](/racing/legacy-motor-club).",
          ],
        },
      ],
    },
    en_US: {
      title: "Richard Petty",
      description:
        "NASCAR's King: 200 wins, seven championships, seven victories in the Daytona 500, and the number 43.",
      lead: "They call him The King. Richard Petty won 200 races in NASCAR's top series, more than anybody else.",
      picture: "Our own drawing: a cowboy hat, dark glasses and a chequered flag.",
      table: {
        title: "At a glance",
        rows: [
          { label: "Born", value: "2 July 1937, Level Cross, North Carolina" },
          { label: "Wins", value: "200" },
          { label: "Championships", value: "7 (1964, 1967, 1971, 1972, 1974, 1975, 1979)" },
          { label: "Daytona 500", value: "7 wins" },
          { label: "Number", value: "43" },
        ],
      },
      sections: [
        {
          id: "family",
          title: "A racer's son, a racer's father",
          body: [
            "His father Lee Petty won the first Daytona 500 in 1959. Richard began to race in 1958, soon after he had turned 21. His son Kyle followed later.",
          ],
        },
        {
          id: "season",
          title: "The season of 1967",
          body: [
            "In 1967 he won 27 of 48 starts, ten of them in a row. Both are records to this day.",
          ],
        },
        {
          id: "sponsor",
          title: "Petty blue and red",
          body: [
            "From 1972 his car carried STP's sponsorship. He would not give up his family's light blue, and the sponsor wanted red; so the car became blue and red, and people know it still. The partnership is among the longest in the sport.",
          ],
        },
        {
          id: "after",
          title: "Out of the car",
          body: [
            "His 200th win came at Daytona on 4 July 1984. He stopped racing at the end of 1992 and was among the first to enter the NASCAR Hall of Fame in 2010. The number 43 is now raced by [Legacy Motor Club](/racing/legacy-motor-club).",
          ],
        },
      ],
    },
  },
} as const satisfies PageGroup["pages"][number];
