import { createRequire } from "node:module";
import sharp, { type OverlayOptions } from "sharp";
import { bounds } from "#contract/bounds.ts";
import mark from "./mark.png?inline";

/** What a picture for sharing says. */
export interface PictureWords {
  /** Who shares it. */
  company: string;
  /** Of what kind it is, above the title. */
  kind: string;
  title: string;
  /** When and where, below. */
  facts: string;
}

/** Pixels, as those who show such pictures want them. */
export const pictureSize = { width: 1200, height: 630 };

/** As in app/styles/base/tokens.css: --deep, --ondeep, --hot. */
const colours = { ground: "#0b3d30", words: "#f1f5ea", line: "#f6c15c" };

const margin = 80;
const lineWidth = 8;
/** Of the mark, whose bar lies on the line. */
const markSide = 96;
const lineTop = 78;
const mostLetters = 90;

const { resolve } = createRequire(import.meta.url);
const fontFolder = "@expo-google-fonts/noto-sans-bengali";
const fonts = {
  Bold: resolve(`${fontFolder}/700Bold/NotoSansBengali_700Bold.ttf`),
  Regular: resolve(`${fontFolder}/400Regular/NotoSansBengali_400Regular.ttf`),
};

sharp.concurrency(1); // a drawing takes one thread

const graphemes = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** Text as a line of so many letters at most, never cut within one. */
function shortened(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const letters = [...graphemes.segment(line.slice(0, 20 * mostLetters))].map(({ segment }) => segment);
  return letters.length <= mostLetters ? letters.join("") : `${letters.slice(0, mostLetters).join("").trimEnd()}…`;
}

const asMarkup = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface Place {
  width: number;
  height: number;
  weight: keyof typeof fonts;
  /** Sizes of letters, from the best to the smallest that is tried. */
  pixels: number[];
}

const width = pictureSize.width - 2 * margin;
const places = {
  company: { width: 840, height: 76, weight: "Bold", pixels: [52, 40, 32] },
  kind: { width, height: 50, weight: "Regular", pixels: [34, 28] },
  title: { width, height: 230, weight: "Bold", pixels: [80, 68, 56, 46, 38] },
  facts: { width, height: 92, weight: "Regular", pixels: [34, 28] },
} satisfies Record<keyof PictureWords, Place>;

interface Ink {
  data: Buffer;
  width: number;
  height: number;
}

const nothing: Ink = { data: Buffer.alloc(4), width: 1, height: 1 };

async function write(words: string, place: Place, pixels: number): Promise<Ink> {
  const text = {
    text: `<span foreground="${colours.words}">${asMarkup(words)}</span>`,
    font: `Noto Sans Bengali ${place.weight} ${pixels}`,
    fontfile: fonts[place.weight],
    width: place.width,
    dpi: 72, // a point is a pixel
    wrap: "word-char",
    rgba: true,
  } as const;
  const { data, info } = await sharp({ text }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Words in lines, as large as their place allows; nothing where there is nothing to be seen of them. */
async function inkOf(text: string, place: Place): Promise<Ink> {
  const words = shortened(text);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(words)) return nothing;
  let ink = nothing;
  for (const pixels of place.pixels) {
    ink = await write(words, place, pixels);
    if (ink.width <= place.width && ink.height <= place.height) return ink;
  }
  const smaller = sharp(ink.data, { raw: { width: ink.width, height: ink.height, channels: 4 } })
    .resize({ width: place.width, height: place.height, fit: "inside" })
    .raw();
  const { data, info } = await smaller.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The middle of the rows that hold most ink: in Bengali the matra, from which all letters hang. Other letters hang by their tops. */
function matraOf({ data, width: wide, height }: Ink, text: string): number {
  if (!/\p{Script=Bengali}/u.test(text)) return lineWidth / 2;
  const ink = Array.from({ length: height }, (_, row) => {
    let sum = 0;
    for (let column = 0; column < wide; column += 1) sum += data[(row * wide + column) * 4 + 3] ?? 0;
    return sum;
  });
  const most = Math.max(...ink);
  const rows = ink.flatMap((sum, row) => (sum > most * 0.9 ? [row] : []));
  return Math.round(rows.reduce((sum, row) => sum + row, 0) / rows.length);
}

function laid({ data, width: wide, height }: Ink, left: number, top: number): OverlayOptions {
  return { input: data, raw: { width: wide, height, channels: 4 }, left, top };
}

/** Draws what is shown of an address where it is shared: a PNG of at most 40 kB, in the portal's look. */
export async function drawSharePicture(words: PictureWords): Promise<Buffer> {
  const company = await inkOf(words.company, places.company);
  const kind = await inkOf(words.kind, places.kind);
  const title = await inkOf(words.title, places.title);
  const facts = await inkOf(words.facts, places.facts);
  const companyLeft = margin + markSide + 24;
  const lineLeft = companyLeft + company.width;
  const lineMiddle = lineTop + lineWidth / 2;
  const line = {
    width: pictureSize.width - lineLeft,
    height: lineWidth,
    channels: 3,
    background: colours.line,
  } as const;
  const factsTop = pictureSize.height - 56 - facts.height;
  const block = kind.height + 28 + title.height;
  const blockTop = Math.round((lineTop + markSide + factsTop - block) / 2);
  return sharp({ create: { ...pictureSize, channels: 3, background: colours.ground } })
    .composite([
      { input: Buffer.from(mark.slice(mark.indexOf(",") + 1), "base64"), left: margin, top: lineMiddle - 26 },
      laid(company, companyLeft, lineMiddle - matraOf(company, words.company)),
      { input: { create: line }, left: lineLeft, top: lineTop },
      laid(kind, margin, blockTop),
      laid(title, margin, blockTop + kind.height + 28),
      laid(facts, margin, factsTop),
    ])
    .png({ palette: true, colours: 16, compressionLevel: 9 })
    .timeout({ seconds: bounds.encodingSeconds })
    .toBuffer();
}
