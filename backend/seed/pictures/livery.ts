export type Motif =
  | "waves"
  | "flame"
  | "hills"
  | "sun"
  | "hexagons"
  | "drops"
  | "chevrons"
  | "rings"
  | "stripes";

/** The colours of a product line and the ornament of its label. */
export interface Livery {
  body: string;
  cap: string;
  label: string;
  /** Colour of the label's title. */
  ink: string;
  /** Colour of the strip on top of the label and of the large text. */
  accent: string;
  /** Text colour on the accent. */
  onAccent: string;
  motif: Motif;
  /** Two tones of the ornament, back to front. */
  tones: [string, string];
}

export const liveries = {
  samudra: {
    body: "#17365c",
    cap: "#e3a52b",
    label: "#f7f4ec",
    ink: "#14304f",
    accent: "#14304f",
    onAccent: "#ffffff",
    motif: "waves",
    tones: ["#7fa6c9", "#2f6396"],
  },
  bara: {
    body: "#b7301f",
    cap: "#26262a",
    label: "#25262a",
    ink: "#ffffff",
    accent: "#e8502f",
    onAccent: "#ffffff",
    motif: "flame",
    tones: ["#f08a34", "#e8502f"],
  },
  rimba: {
    body: "#22603f",
    cap: "#f0ede2",
    label: "#f5f2e6",
    ink: "#1b4b32",
    accent: "#1b4b32",
    onAccent: "#ffffff",
    motif: "hills",
    tones: ["#9cc29a", "#3f8a5c"],
  },
  senja: {
    body: "#dd8f1f",
    cap: "#5a2418",
    label: "#5a2418",
    ink: "#fff3da",
    accent: "#f3b54a",
    onAccent: "#4a1c12",
    motif: "sun",
    tones: ["#c2562b", "#f3b54a"],
  },
  arang: {
    body: "#2c2e33",
    cap: "#e0912a",
    label: "#e9e6df",
    ink: "#232529",
    accent: "#c73a22",
    onAccent: "#ffffff",
    motif: "hexagons",
    tones: ["#c9c4b8", "#8b8981"],
  },
  embun: {
    body: "#eef4f4",
    cap: "#1f7f8c",
    label: "#ffffff",
    ink: "#125460",
    accent: "#1f7f8c",
    onAccent: "#ffffff",
    motif: "drops",
    tones: ["#bfe0e2", "#5fb3bb"],
  },
  rem: {
    body: "#dfe1e2",
    cap: "#c5301f",
    label: "#c5301f",
    ink: "#ffffff",
    accent: "#2a2c31",
    onAccent: "#ffffff",
    motif: "chevrons",
    tones: ["#9f2315", "#e86a52"],
  },
  balap: {
    body: "#c9a33a",
    cap: "#1f2024",
    label: "#1f2024",
    ink: "#ffffff",
    accent: "#c9a33a",
    onAccent: "#1f2024",
    motif: "chevrons",
    tones: ["#3b3c42", "#c9a33a"],
  },
  setirMerah: {
    body: "#a92a2f",
    cap: "#f2efe8",
    label: "#f4f1ea",
    ink: "#7d1a20",
    accent: "#a92a2f",
    onAccent: "#ffffff",
    motif: "rings",
    tones: ["#e5b9b3", "#c8595a"],
  },
  setirHijau: {
    body: "#3d8f55",
    cap: "#25352b",
    label: "#f1f5ee",
    ink: "#1f5733",
    accent: "#2c7443",
    onAccent: "#ffffff",
    motif: "rings",
    tones: ["#bcdcc1", "#62a976"],
  },
  setir: {
    body: "#3f5873",
    cap: "#e3a52b",
    label: "#f2f1ec",
    ink: "#2b3f56",
    accent: "#3f5873",
    onAccent: "#ffffff",
    motif: "rings",
    tones: ["#b9c8d8", "#7690ac"],
  },
  bersih: {
    body: "#e2571e",
    cap: "#2a2c31",
    label: "#fff7ec",
    ink: "#2a2c31",
    accent: "#e2571e",
    onAccent: "#ffffff",
    motif: "stripes",
    tones: ["#f6c39b", "#ee8247"],
  },
  bersihBiru: {
    body: "#2668a8",
    cap: "#f4f1ea",
    label: "#f2f7fb",
    ink: "#173f69",
    accent: "#2668a8",
    onAccent: "#ffffff",
    motif: "stripes",
    tones: ["#b7d2ea", "#6aa0d1"],
  },
  bersihHijau: {
    body: "#5a9a2f",
    cap: "#2a2c31",
    label: "#f7faef",
    ink: "#2f5a14",
    accent: "#4c8526",
    onAccent: "#ffffff",
    motif: "stripes",
    tones: ["#cfe3b8", "#8fbf63"],
  },
  semprot: {
    body: "#33363c",
    cap: "#d83a25",
    label: "#33363c",
    ink: "#ffffff",
    accent: "#d83a25",
    onAccent: "#ffffff",
    motif: "stripes",
    tones: ["#4a4e56", "#d83a25"],
  },
  semprotKuning: {
    body: "#f0b52c",
    cap: "#2a2c31",
    label: "#f0b52c",
    ink: "#2a2c31",
    accent: "#2a2c31",
    onAccent: "#f7cf6b",
    motif: "stripes",
    tones: ["#d99a13", "#2a2c31"],
  },
  semprotBiru: {
    body: "#1f4f86",
    cap: "#f4f1ea",
    label: "#1f4f86",
    ink: "#ffffff",
    accent: "#69b2e6",
    onAccent: "#12355d",
    motif: "stripes",
    tones: ["#17406e", "#69b2e6"],
  },
  semprotHijau: {
    body: "#2f7a4a",
    cap: "#f0ede2",
    label: "#2f7a4a",
    ink: "#ffffff",
    accent: "#b7d957",
    onAccent: "#1c4a2d",
    motif: "stripes",
    tones: ["#25643c", "#b7d957"],
  },
  semprotPutih: {
    body: "#eef4f4",
    cap: "#1f7f8c",
    label: "#eef4f4",
    ink: "#125460",
    accent: "#1f7f8c",
    onAccent: "#ffffff",
    motif: "drops",
    tones: ["#bfe0e2", "#5fb3bb"],
  },
  semprotMerah: {
    body: "#c23424",
    cap: "#26262a",
    label: "#c23424",
    ink: "#ffffff",
    accent: "#26262a",
    onAccent: "#ffffff",
    motif: "chevrons",
    tones: ["#a12a1c", "#f0b52c"],
  },
} satisfies Record<string, Livery>;

export type LiveryName = keyof typeof liveries;
