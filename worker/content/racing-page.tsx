import type { Localized } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { type Sponsorship, sponsorships } from "../../shared/sponsorships.ts";
import { type ContentText, contentPage } from "./content-page.tsx";

/** The text of a racing page, and a table of widely known facts. */
interface RacingText extends ContentText {
  /** Alternative text of the drawing, which is ours and shows no team's mark. */
  picture: string;
  table: readonly { label: string; value: string }[];
}

function FactTable({ rows }: { rows: RacingText["table"] }) {
  const { t } = useSite();
  return (
    <table className="details racing-table">
      <caption>{t("racing.facts")}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OtherPages({ slug }: { slug: Sponsorship }) {
  const { t, link } = useSite();
  return (
    <nav className="racing-others" aria-label={t("racing.more")}>
      <h2>{t("racing.more")}</h2>
      <ul>
        {sponsorships
          .filter((other) => other.slug !== slug)
          .map((other) => (
            <li key={other.slug}>
              <a className="button" href={link(routes.racing(other.slug))}>
                {other.name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Declares the page of one sponsorship. */
const racingPage = (slug: Sponsorship, content: Localized<RacingText>) =>
  contentPage({
    path: routes.racing(slug),
    content,
    picture: `racing-${slug}`,
    alt: (text) => text.picture,
    before: (text) => <FactTable rows={text.table} />,
    after: () => <OtherPages slug={slug} />,
  });

/** The team that continues with the number 43. */
const legacyMotorClub: Localized<RacingText> = {
  id_ID: {
    title: "Legacy Motor Club",
    description:
      "Tim NASCAR Cup Series milik Jimmie Johnson dan Maury Gallagher, penerus mobil nomor 43 keluarga Petty.",
    lead: "Legacy Motor Club adalah tim NASCAR Cup Series yang meneruskan salah satu nomor paling terkenal di balap stock car: 43.",
    picture: "Gambar kami sendiri: sebuah mobil balap di tikungan miring.",
    table: [
      { label: "Seri", value: "NASCAR Cup Series" },
      { label: "Nama dipakai sejak", value: "2023" },
      { label: "Sebelumnya", value: "Petty GMS Motorsports" },
      { label: "Markas", value: "Carolina Utara, Amerika Serikat" },
    ],
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
    table: [
      { label: "Series", value: "NASCAR Cup Series" },
      { label: "Under this name since", value: "2023" },
      { label: "Before that", value: "Petty GMS Motorsports" },
      { label: "Based in", value: "North Carolina, United States" },
    ],
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
};

/** The driver known as the King. */
const richardPetty: Localized<RacingText> = {
  id_ID: {
    title: "Richard Petty",
    description:
      "Sang Raja NASCAR: 200 kemenangan, tujuh gelar juara, tujuh kali menang Daytona 500, dan mobil nomor 43.",
    lead: "Orang menyebutnya The King. Richard Petty memenangi 200 balapan di seri tertinggi NASCAR, lebih banyak daripada siapa pun.",
    picture: "Gambar kami sendiri: topi koboi, kacamata hitam, dan bendera kotak-kotak.",
    table: [
      { label: "Lahir", value: "2 Juli 1937, Level Cross, Carolina Utara" },
      { label: "Kemenangan", value: "200" },
      { label: "Gelar juara", value: "7 (1964, 1967, 1971, 1972, 1974, 1975, 1979)" },
      { label: "Daytona 500", value: "7 kemenangan" },
      { label: "Nomor", value: "43" },
    ],
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
    table: [
      { label: "Born", value: "2 July 1937, Level Cross, North Carolina" },
      { label: "Wins", value: "200" },
      { label: "Championships", value: "7 (1964, 1967, 1971, 1972, 1974, 1975, 1979)" },
      { label: "Daytona 500", value: "7 wins" },
      { label: "Number", value: "43" },
    ],
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
};

/** The brand's own racing history. */
const stpRacing: Localized<RacingText> = {
  id_ID: {
    title: "STP Racing",
    description:
      "Dari mobil turbin di Indianapolis 1967 sampai mobil nomor 43: STP dan balap mobil dalam beberapa tonggak.",
    lead: "Sedikit merek yang namanya begitu lekat dengan balap mobil. STP berdiri pada 1954, dan sepuluh tahun kemudian sudah ada di hampir setiap lintasan Amerika.",
    picture: "Gambar kami sendiri: sebuah mobil roda terbuka dari tahun enam puluhan.",
    table: [
      { label: "Berdiri", value: "1954, Saint Joseph, Missouri" },
      { label: "Indianapolis 500", value: "Menang pada 1969 bersama Mario Andretti" },
      { label: "Mobil turbin", value: "1967 dan 1968" },
      { label: "NASCAR", value: "Bersama Richard Petty sejak 1972" },
    ],
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
    table: [
      { label: "Founded", value: "1954, Saint Joseph, Missouri" },
      { label: "Indianapolis 500", value: "Won in 1969 with Mario Andretti" },
      { label: "Turbine cars", value: "1967 and 1968" },
      { label: "NASCAR", value: "With Richard Petty from 1972" },
    ],
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
};

export const racingLegacyMotorClub = racingPage("legacy-motor-club", legacyMotorClub);
export const racingRichardPetty = racingPage("richard-petty", richardPetty);
export const racingStpRacing = racingPage("stp-racing", stpRacing);
