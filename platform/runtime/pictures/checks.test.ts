import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { heicFile, jpegOfManyScans, phonePhoto } from "#tests/support/hostile/pictures.ts";
import { checkPicture } from "./checks.mjs";

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });

test.each([
  ["a JPEG", "jpeg", () => canvas(300, 20).jpeg()],
  ["a progressive JPEG", "jpeg", () => canvas(300, 20).jpeg({ progressive: true })],
  ["a PNG", "png", () => canvas(300, 20).png()],
  ["an interlaced PNG", "png", () => canvas(300, 20).png({ progressive: true })],
  ["a WebP", "webp", () => canvas(300, 20).webp()],
  ["a lossless WebP", "webp", () => canvas(300, 20).webp({ lossless: true })],
  [
    "a WebP with metadata",
    "webp",
    () =>
      canvas(300, 20)
        .withExif({ IFD0: { Make: "Phone" } })
        .webp(),
  ],
])("finds format and size of %s", async (_, format, picture) => {
  expect(checkPicture(await picture().toBuffer())).toEqual({ format, width: 300, height: 20 });
});

test("counts what follows the thumbnail in a photo's metadata, and nothing behind its end", async () => {
  const photo = await phonePhoto({ width: 400, height: 300 });
  const hidden = await jpegOfManyScans(500);
  expect(checkPicture(Buffer.concat([photo, hidden]))).toEqual({ format: "jpeg", width: 400, height: 300 });
});

test("refuses a JPEG of more than a hundred scans, in milliseconds", async () => {
  expect(checkPicture(await jpegOfManyScans(100))).toMatchObject({ format: "jpeg" });
  expect(checkPicture(await jpegOfManyScans(101))).toEqual({ refusal: "complex" });
  const many = await jpegOfManyScans(26_133);
  const startedMs = performance.now();
  expect(checkPicture(many)).toEqual({ refusal: "complex" });
  expect(performance.now() - startedMs).toBeLessThan(100);
});

/** A JPEG with this many comments before its first scan. */
async function jpegOfManyComments(count: number): Promise<Buffer> {
  const plain = await canvas(9, 9).jpeg().toBuffer();
  const comments = Buffer.from("fffe0002".repeat(count), "hex");
  return Buffer.concat([plain.subarray(0, 2), comments, plain.subarray(2)]);
}

/** A PNG with this many empty chunks of data before those that it has. */
async function pngOfManyChunks(count: number): Promise<Buffer> {
  const plain = await canvas(9, 9).png().toBuffer();
  const empty = Buffer.from("000000004944415435af061e".repeat(count), "hex");
  return Buffer.concat([plain.subarray(0, 33), empty, plain.subarray(33)]);
}

/** A PNG with compressed texts that inflate to this many bytes in all. */
async function pngOfLargeTexts(bytes: number): Promise<Buffer> {
  const plain = await canvas(9, 9).png().toBuffer();
  const text = Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(Math.ceil(bytes / 10)))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const chunk = Buffer.concat([length, Buffer.from("zTXt"), text, Buffer.alloc(4)]); // no decoder reads its sum here
  return Buffer.concat([plain.subarray(0, 33), ...Array.from({ length: 10 }, () => chunk), plain.subarray(33)]);
}

/** An animated WebP with this many frames. */
async function webpOfManyFrames(count: number): Promise<Buffer> {
  const frame = await canvas(9, 9).png().toBuffer();
  const animated = await sharp([frame, await canvas(9, 9).negate().png().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer();
  const last = animated.lastIndexOf("ANMF");
  return Buffer.concat([animated.subarray(0, last), ...Array.from({ length: count }, () => animated.subarray(last))]);
}

test.each([
  ["comments of a JPEG", jpegOfManyComments, 20_000],
  ["chunks of a PNG", pngOfManyChunks, 20_000],
  ["inflated bytes in a PNG", pngOfLargeTexts, 8_000_010],
  ["frames of a WebP", webpOfManyFrames, 1000],
])("refuses a file with too many %s", async (_, make, count) => {
  expect(checkPicture(await make(10))).toMatchObject({ width: 9, height: 9 });
  expect(checkPicture(await make(count + 1))).toEqual({ refusal: "complex" });
});

test("tells HEIC from files that are no pictures", async () => {
  expect(checkPicture(heicFile(64))).toEqual({ refusal: "heic" });
  for (const bytes of [Buffer.from("<svg/>"), Buffer.from(""), await canvas(9, 9).gif().toBuffer()])
    expect(checkPicture(bytes)).toEqual({ refusal: "kind" });
});

test("refuses files that have only the start of a picture", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const whole = await canvas(300, 20).toFormat(format).toBuffer();
    for (const bytes of [3, 8, 12, 16, 20]) {
      const cut = checkPicture(whole.subarray(0, bytes));
      expect(cut, `${bytes} bytes of a ${format}`).toHaveProperty("refusal");
    }
  }
});

/** A picture whose header says that it has this many pixels in width and height. */
async function sized(picture: Sharp, side: number): Promise<Buffer> {
  const bytes = await picture.toBuffer();
  if (bytes[0] === 0x89) {
    bytes.writeUInt32BE(side, 16);
    bytes.writeUInt32BE(side, 20);
    return bytes;
  }
  const frame = Math.max(bytes.indexOf("ffc0", "hex"), bytes.indexOf("ffc2", "hex"));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

test.each([
  ["a JPEG in full colour", 5700, 7000, canvas(9, 9).jpeg({ progressive: true, chromaSubsampling: "4:4:4" })],
  ["a JPEG for print", 4900, 5100, canvas(9, 9).toColourspace("cmyk").jpeg({ progressive: true })],
  ["a PNG of 16 bits", 5700, 7000, canvas(9, 9).toColourspace("rgb16").png({ progressive: true })],
])("refuses %s in several passes that is kept whole", async (_, allowed, refused, picture) => {
  expect(checkPicture(await sized(picture, allowed))).toMatchObject({ width: allowed });
  expect(checkPicture(await sized(picture, refused))).toEqual({ refusal: "complex" });
});

test("takes what is decoded line by line up to the limit of pixels", async () => {
  for (const picture of [canvas(9, 9).jpeg({ chromaSubsampling: "4:4:4" }), canvas(9, 9).ensureAlpha().png()])
    expect(checkPicture(await sized(picture, 7070))).toMatchObject({ width: 7070 });
});
