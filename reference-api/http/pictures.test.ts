import sharp from "sharp";
import { expect, test } from "vitest";
import { bounds } from "#contract/bounds.ts";
import { jpegOfManyScans } from "#tests/support/hostile/pictures.ts";
import { encodePicture } from "./pictures.ts";

const size = { width: 64, height: 64, fit: "inside" } as const;
const notAPicture = { refusal: "JPG, PNG বা WebP ছবি দিন।" };
const unreadable = { refusal: "ছবিটি পড়া যায়নি। JPG, PNG বা WebP ছবি দিন।" };
const tooLarge = { refusal: "ছবিটি ২ কোটি পিক্সেলের বেশি হতে পারে না। ছোট করে আবার দিন।" };

function canvas(width: number, height: number, background = "#336699") {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** SVG with nested references: each level is ten times the work of the one below. */
function nestedDrawing(levels: number): Buffer {
  const uses = Array.from({ length: levels }, (_, level) => {
    const below = level === 0 ? '<circle r="9"/>' : `<use href="#l${level - 1}"/>`.repeat(10);
    return `<g id="l${level}">${below}</g>`;
  });
  const { length } = uses;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs>${uses.join("")}</defs><use href="#l${length - 1}"/></svg>`,
  );
}

test.each(["jpeg", "png", "webp"] as const)("re-encodes a %s in its own or another format", async (format) => {
  const bytes = await canvas(200, 100).toFormat(format).toBuffer();
  const own = await encodePicture(bytes, { size });
  expect(own).toMatchObject({ format });
  const other = await encodePicture(bytes, { size, format: "webp" });
  if (!("bytes" in own) || !("bytes" in other)) throw new Error("refused");
  expect(await sharp(own.bytes).metadata()).toMatchObject({ format, width: 64, height: 32 });
  expect(await sharp(other.bytes).metadata()).toMatchObject({ format: "webp", width: 64, height: 32 });
});

test("rotates a photo that was taken sideways", async () => {
  const upright = { size: { width: 64, height: 64, fit: "inside" } } as const;
  const rotated = await encodePicture(
    await canvas(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    upright,
  );
  expect(rotated).toMatchObject({ width: 32, height: 64 });
});

test("refuses SVG, GIF, TIFF and text by their first bytes", async () => {
  const others = [await canvas(9, 9).gif().toBuffer(), await canvas(9, 9).tiff().toBuffer(), Buffer.from("<svg/>")];
  for (const bytes of [nestedDrawing(9), ...others]) expect(await encodePicture(bytes, { size })).toEqual(notAPicture);
});

test("refuses a file that has only the first bytes of a picture", async () => {
  const png = await canvas(9, 9).png().toBuffer();
  for (const bytes of [png.subarray(0, 30), Buffer.concat([png.subarray(0, 8), nestedDrawing(3)])]) {
    expect(await encodePicture(bytes, { size })).toEqual(unreadable);
  }
});

test("accepts twenty megapixels and refuses one row more", async () => {
  expect(await encodePicture(await canvas(5000, 4000).png().toBuffer(), { size })).toMatchObject({ format: "png" });
  expect(await encodePicture(await canvas(5000, 4001).png().toBuffer(), { size })).toEqual(tooLarge);
});

test("keeps only the first frame of an animated picture", async () => {
  const frames = await Promise.all(["red", "lime"].map((colour) => canvas(20, 20, colour).png().toBuffer()));
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await sharp(animated).metadata()).toMatchObject({ pages: 2 });
  const encoded = await encodePicture(animated, { size, format: "webp" });
  if (!("bytes" in encoded)) throw new Error("refused");
  expect((await sharp(encoded.bytes).metadata()).pages).toBeUndefined();
  const [red = 0, green = 0] = await sharp(encoded.bytes).raw().toBuffer();
  expect(red).toBeGreaterThan(green);
});

test("encodes one picture of an owner at a time with six waiting, refuses more with 503, and accepts them later", async () => {
  const bytes = await canvas(1200, 900).jpeg().toBuffer();
  const encode = () => encodePicture(bytes, { size, owner: "one" });
  const results = await Promise.allSettled(Array.from({ length: 12 }, encode));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  for (const result of results) {
    if (result.status !== "rejected") continue;
    const message = "এই মুহূর্তে অনেক ছবি জমা পড়ছে। একটু পরে আবার পাঠান।";
    expect(result.reason).toMatchObject({ status: 503, message, details: { code: "busy", retry_after: 5 } });
  }
  expect(await encode()).toMatchObject({ format: "jpeg" });
});

test("refuses a JPEG of 26,133 progressive scans without decoding it", async () => {
  const bytes = await jpegOfManyScans(26_133);
  const startedMs = performance.now();
  expect(await encodePicture(bytes, { size })).toEqual(unreadable);
  expect(performance.now() - startedMs).toBeLessThan(bounds.encodingSeconds * 500); // decoding takes longer
});
