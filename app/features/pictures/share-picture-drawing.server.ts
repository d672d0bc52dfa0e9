import { createRequire } from "node:module";
import sharp, { type OverlayOptions } from "sharp";
import { bounds } from "#contract/bounds.ts";
import mark from "./mark.png?inline";

export interface PictureWords {
  /** Name of the centre. */
  company: string;
  /** Kind of page, above the title. */
  kind: string;
  title: string;
  /** Date and place, below the title. */
  facts: string;
}

/** Size of a share picture in pixels, as social networks expect it. */
export const pictureSize = { width: 1200, height: 630 };

/** Colours of the picture: the values of --deep, --ondeep and --hot in app/styles/base/tokens.css. */
const colours = { ground: "#0b3d30", words: "#f1f5ea", line: "#f6c15c" };

const margin = 80;
const lineWidth = 8;
/** Side of the logo in pixels; the drawn line continues a bar in it. */
const markSide = 96;
const lineTop = 78;
const maxLetters = 90;

const { resolve } = createRequire(import.meta.url);
const fontFolder = "@expo-google-fonts/noto-sans-bengali";
const fonts = {
  Bold: resolve(`${fontFolder}/700Bold/NotoSansBengali_700Bold.ttf`),
  Regular: resolve(`${fontFolder}/400Regular/NotoSansBengali_400Regular.ttf`),
};

sharp.concurrency(1); // one thread per drawing

const graphemes = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** Text on one line, cut at a grapheme boundary and ended by … if it has more than 90 graphemes. */
function shortened(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const letters = [...graphemes.segment(line.slice(0, 20 * maxLetters))].map(({ segment }) => segment);
  return letters.length <= maxLetters ? letters.join("") : `${letters.slice(0, maxLetters).join("").trimEnd()}…`;
}

const asMarkup = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface TextBox {
  width: number;
  height: number;
  weight: keyof typeof fonts;
  /** Font sizes to try, in descending order. */
  pixels: number[];
}

const width = pictureSize.width - 2 * margin;
const textBoxes = {
  company: { width: 840, height: 76, weight: "Bold", pixels: [52, 40, 32] },
  kind: { width, height: 50, weight: "Regular", pixels: [34, 28] },
  title: { width, height: 230, weight: "Bold", pixels: [80, 68, 56, 46, 38] },
  facts: { width, height: 92, weight: "Regular", pixels: [34, 28] },
} satisfies Record<keyof PictureWords, TextBox>;

interface TextBitmap {
  data: Buffer;
  width: number;
  height: number;
}

const emptyBitmap: TextBitmap = { data: Buffer.alloc(4), width: 1, height: 1 };

async function renderAtSize(words: string, place: TextBox, pixels: number): Promise<TextBitmap> {
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

/**
 * Renders text at the largest size that fits its box, scaled down if none does; an empty bitmap if nothing would be
 * visible.
 */
async function renderText(text: string, place: TextBox): Promise<TextBitmap> {
  const words = shortened(text);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(words)) return emptyBitmap;
  let ink = emptyBitmap;
  for (const pixels of place.pixels) {
    ink = await renderAtSize(words, place, pixels);
    if (ink.width <= place.width && ink.height <= place.height) return ink;
  }
  const smaller = sharp(ink.data, { raw: { width: ink.width, height: ink.height, channels: 4 } })
    .resize({ width: place.width, height: place.height, fit: "inside" })
    .raw();
  const { data, info } = await smaller.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Row of the matra in Bengali text, the line from which its letters hang: the middle of the rows with the most ink.
 * Text in other scripts gets half the line's width, which aligns its top with the line.
 */
function matraOf({ data, width: wide, height }: TextBitmap, text: string): number {
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

function overlay({ data, width: wide, height }: TextBitmap, left: number, top: number): OverlayOptions {
  return { input: data, raw: { width: wide, height, channels: 4 }, left, top };
}

/** Draws a share picture in the portal's look, as a PNG with 16 colours. Rejects if encoding exceeds its time limit. */
export async function drawSharePicture(words: PictureWords): Promise<Buffer> {
  const company = await renderText(words.company, textBoxes.company);
  const kind = await renderText(words.kind, textBoxes.kind);
  const title = await renderText(words.title, textBoxes.title);
  const facts = await renderText(words.facts, textBoxes.facts);
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
      overlay(company, companyLeft, lineMiddle - matraOf(company, words.company)),
      { input: { create: line }, left: lineLeft, top: lineTop },
      overlay(kind, margin, blockTop),
      overlay(title, margin, blockTop + kind.height + 28),
      overlay(facts, margin, factsTop),
    ])
    .png({ palette: true, colours: 16, compressionLevel: 9 })
    .timeout({ seconds: bounds.encodingSeconds })
    .toBuffer();
}
