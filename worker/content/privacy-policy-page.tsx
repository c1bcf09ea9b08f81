import { hasDistricts } from "#country/facts.ts";
import type { PageText, TextSection } from "../../shared/brand.ts";
import { inLocale, type Localized } from "../../shared/i18n/locales.ts";
import { routes } from "../../shared/routes.ts";
import { consentTitle, receiverTexts } from "../analytics/receivers.ts";
import { hasVehicles } from "../catalogue/search/vehicle-list.ts";
import { store } from "../store.ts";
import { contentPage } from "./content-page.tsx";

const { rights } = store.brand;

/** What data the shop keeps about its visitors, and why. */
const privacyPolicy: Localized<PageText> = {
  id_ID: {
    title: "Kebijakan privasi",
    description:
      "Data apa yang disimpan toko ini, untuk apa, berapa lama, dan bagaimana Anda memintanya dihapus.",
    lead: "Kami menyimpan seperlunya untuk mengirim pesanan Anda, dan tidak lebih. Tidak ada iklan, tidak ada pelacak, tidak ada data yang dijual.",
    sections: [
      {
        id: "what",
        title: "Data yang kami simpan",
        body: [
          [
            "**Pesanan**: nama, alamat, email, telepon, isi pesanan, dan catatan Anda.",
            `**Akun**, bila Anda membuatnya: nama, email, alamat, Favorit${hasVehicles ? ", Garasi" : ""}, dan kata sandi dalam bentuk teracak satu arah.`,
            "**Pesan kontak**: nama, email, telepon, dan isi pesan.",
            "**Ulasan**: nama, email, bintang, dan teksnya. Email tidak pernah ditampilkan.",
          ],
        ],
      },
      {
        id: "why",
        title: "Untuk apa",
        body: [
          "Untuk mengirim pesanan, menjawab pertanyaan, dan memenuhi kewajiban pembukuan. Dasarnya adalah perjanjian jual beli dengan Anda, kewajiban hukum, atau persetujuan yang bisa Anda tarik kembali.",
        ],
      },
      {
        id: "how-long",
        title: "Berapa lama",
        body: [
          [
            "Ringkasan pesanan untuk halaman **pesanan diterima** disimpan 30 hari, supaya tautannya tetap bisa dibuka tanpa akun.",
            "Data pesanan di pembukuan disimpan selama diwajibkan undang-undang.",
            "Keranjang yang ditinggalkan hilang dengan sendirinya.",
            "Pesan kontak dihapus setelah urusannya selesai.",
          ],
        ],
      },
      {
        id: "cookies",
        title: "Cookie dan penyimpanan di peramban",
        body: [
          [
            "**__Host-session**: nomor acak yang mengenali keranjang Anda.",
            "**__Host-flash**: pesan tentang formulir yang baru Anda kirim, sampai ditampilkan, paling lama 10 menit.",
            "**cart_count**: jumlah barang di keranjang, untuk angka di ikonnya.",
            "**visitor**: tanda sesi Anda, agar yang tersimpan di perangkat untuk saat tanpa koneksi hanya terbaca oleh Anda.",
            "**Halaman dan gambar yang Anda lihat** di penyimpanan peramban, untuk saat tanpa koneksi: paling lama 30 hari. Keranjang, pesanan, dan yang menunggu dikirim dihapus saat Anda keluar.",
            "**__Host-rate**: cara pengiriman yang Anda pilih, sampai peramban ditutup.",
            "**__Host-method**: cara bayar yang terakhir Anda pilih, selama 30 hari.",
            ...(hasDistricts
              ? ["**district**: kecamatan tujuan pilihan Anda, selama 365 hari."]
              : []),
            "**ordered**: bahwa Anda baru memesan, selama 3 hari, agar beranda menampilkan pesanan yang menunggu pembayaran.",
            ...(hasVehicles
              ? [
                  "**vehicle**: model di [Garasi](/garasi) Anda dengan tahun, kilometer, dan hari pesanan terakhir, selama 365 hari; bisa dihapus di sana. Saat Anda masuk, isinya disatukan dengan Garasi di akun; saat Anda keluar, dihapus dari perangkat ini.",
                ]
              : []),
            "**i18n_redirected**: bahasa pilihan Anda, selama 365 hari.",
            "**wishlist** di penyimpanan lokal: nomor produk yang Anda simpan.",
            "**viewed** di penyimpanan lokal: nomor lima produk terakhir yang Anda lihat; bisa dihapus di bawah daftarnya.",
            "**past-searches** di penyimpanan lokal: lima pencarian terakhir Anda. Tidak pernah dikirim; kolom pencarian yang kosong menawarkannya, dan menghapusnya.",
          ],
          "Apa yang tersimpan sekarang, dan cara menghapusnya: [Data di perangkat ini](/my-account/device).",
          "Semuanya hanya untuk toko ini. Tidak ada cookie dari pihak lain.",
        ],
      },
      {
        id: "others",
        title: "Siapa lagi yang menerimanya",
        body: [
          "Kurir menerima nama, alamat, dan nomor telepon. Bila Anda membayar dengan kartu, penyedia pembayaran memproses datanya menurut kebijakannya sendiri. Chat berjalan di layanan pihak ketiga yang baru terbuka setelah Anda mengetuknya.",
        ],
      },
      {
        id: "rights",
        title: "Hak Anda",
        body: [inLocale(rights, "id_ID")],
      },
    ],
  },
  en_US: {
    title: "Privacy policy",
    description:
      "Which data this shop keeps, what for, for how long, and how you can have them erased.",
    lead: "We keep what it takes to deliver your order, and no more. There are no advertisements and no trackers, and nothing is sold.",
    sections: [
      {
        id: "what",
        title: "What we keep",
        body: [
          [
            "**Orders**: name, address, email, phone, what you ordered and your notes.",
            `**An account**, if you make one: name, email, addresses, wishlist${hasVehicles ? ", garage" : ""}, and the password as a one-way hash.`,
            "**Contact messages**: name, email, phone and the message.",
            "**Reviews**: name, email, stars and the text. The email is never shown.",
          ],
        ],
      },
      {
        id: "why",
        title: "What for",
        body: [
          "To deliver orders, to answer questions and to keep the books as the law asks. We do so under our contract of sale with you, a legal duty, or your consent, which you may withdraw.",
        ],
      },
      {
        id: "how-long",
        title: "For how long",
        body: [
          [
            "The order record behind the **order received** page is kept for 30 days, so that its link works without an account.",
            "Orders stay in the books for as long as the law demands.",
            "An abandoned cart disappears by itself.",
            "Contact messages are erased once the matter is settled.",
          ],
        ],
      },
      {
        id: "cookies",
        title: "Cookies and storage in the browser",
        body: [
          [
            "**__Host-session**: a random number that knows your cart.",
            "**__Host-flash**: what became of the form that you have just sent, until it is shown, for 10 minutes at most.",
            "**cart_count**: how many items are in the cart, for the figure on its icon.",
            "**visitor**: a mark of your session, so that what the device stores for a time without a connection is read by you alone.",
            "**Pages and pictures that you have seen** in the browser's storage, for a time without a connection: for 30 days at most. The cart, orders and what waits to be sent are erased when you log out.",
            "**__Host-rate**: the delivery that you picked, until the browser is closed.",
            "**__Host-method**: the payment method that you chose last, for 30 days.",
            ...(hasDistricts
              ? ["**district**: the district that you have goods sent to, for 365 days."]
              : []),
            "**ordered**: that you have ordered lately, for 3 days, so that the home page shows what waits for its payment.",
            ...(hasVehicles
              ? [
                  "**vehicle**: the vehicles in your [garage](/garasi) with their year, odometer and the day of your last order, for 365 days; erased there. When you log in, they are joined with the garage of your account; when you log out, they are erased from this device.",
                ]
              : []),
            "**i18n_redirected**: the language you chose, for 365 days.",
            "**wishlist** in local storage: the numbers of the products you saved.",
            "**viewed** in local storage: the numbers of the last five products you looked at; erased by the button below their list.",
            "**past-searches** in local storage: your last five searches. They are never sent; the empty search box offers them, and clears them.",
          ],
          "What is stored now, and how to erase it: [Data on this device](/my-account/device).",
          "All of these serve this shop alone. There are no cookies of anybody else.",
        ],
      },
      {
        id: "others",
        title: "Who else receives it",
        body: [
          "The carrier receives name, address and phone number. If you pay by card, the payment provider handles those data under its own policy. Chat runs on a third party's service, which opens only when you tap it.",
        ],
      },
      {
        id: "rights",
        title: "Your rights",
        body: [inLocale(rights, "en_US")],
      },
    ],
  },
};

/** What takes the place of a promise that a shop with receivers of events does not give. */
const withReceivers: Localized<{ lead: string; cookie: string; choice: string }> = {
  id_ID: {
    lead: "Kami menyimpan seperlunya untuk mengirim pesanan Anda. Yang lebih dari itu hanya dengan persetujuan Anda. Tidak ada data yang dijual.",
    cookie:
      "**consent**: apa yang Anda setujui, sejak kapan, dan versi teksnya, selama 180 hari; dengan nomor acak bila Anda menyetujui sesuatu.",
    choice: "[Lihat atau ubah pilihan Anda](/my-account/consent).",
  },
  en_US: {
    lead: "We keep what it takes to deliver your order. Anything more only with your consent. Nothing is sold.",
    cookie:
      "**consent**: what you agree to, since when, and the version of its text, for 180 days; with a random number if you agree to anything.",
    choice: "[See or change your choice](/my-account/consent).",
  },
};

/** Adds who gets events of visitors who agree; nothing where nobody does. */
const withEvents: NonNullable<Parameters<typeof contentPage>[0]["fill"]> = (text, site) => {
  const { settings, locale, t } = site;
  if (settings.receivers.length === 0) return text;
  const { lead, cookie, choice } = inLocale(withReceivers, locale);
  const added: TextSection = {
    id: "consent",
    title: t(consentTitle(settings)),
    body: [t("consent.lead"), settings.receivers.map((name) => t(receiverTexts[name])), choice],
  };
  const sections = (text.sections ?? []).flatMap((section) => {
    if (section.id !== "cookies") return [section];
    const [list, ...rest] = section.body;
    const cookies = Array.isArray(list) ? [...list, cookie] : [cookie];
    return [{ ...section, body: [cookies, ...rest] }, added];
  });
  return { ...text, lead, sections };
};

export default contentPage({
  path: routes.privacyPolicy(),
  menus: [{ menu: "help", position: 5, text: "layout.privacy" }],
  text: privacyPolicy,
  fill: withEvents,
});
