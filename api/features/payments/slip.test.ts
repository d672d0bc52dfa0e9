import sharp from "sharp";
import { expect, test } from "vitest";
import { maxPictureBytes } from "#contract/uploads.ts";
import { encodeSlip } from "./slip.ts";

function dataUrl(bytes: Buffer): string {
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "white" } });
}

/** The sentence under the field; undefined when the slip is taken. */
async function refusalOf(slip: string): Promise<unknown> {
  return encodeSlip(slip).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const refused = (sentence: string) => ({ status: 422, details: { errors: { slip: [sentence] } } });

test.each([
  ["a large picture is made small enough to be read", 3200, 1000, 1600, 500],
  ["a tall one too", 100, 1700, 94, 1600],
  ["a small one stays as it is", 1600, 90, 1600, 90],
])("%s", async (_, width, height, shownWidth, shownHeight) => {
  const slip = await encodeSlip(dataUrl(await picture(width, height).png().toBuffer()));
  expect(await sharp(slip).metadata()).toMatchObject({ format: "webp", width: shownWidth, height: shownHeight });
});

test("what a phone wrote into a photo is not kept, and the photo stands upright", async () => {
  const exif = { IFD0: { Copyright: "the doctor's home" } };
  const photo = await picture(40, 20).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { exif: kept, width, height } = await sharp(await encodeSlip(dataUrl(photo))).metadata();
  expect([kept, width, height]).toEqual([undefined, 20, 40]);
});

test("what is no picture, a broken one or one of another kind is refused under its field", async () => {
  const png = await picture(200, 200).png().toBuffer();
  expect(await refusalOf("no data URL")).toMatchObject(refused("ছবিটি পড়া যায়নি।"));
  for (const bytes of [Buffer.from("a text"), await picture(9, 9).gif().toBuffer()]) {
    expect(await refusalOf(dataUrl(bytes))).toMatchObject(refused("JPG, PNG বা WebP ছবি দিন।"));
  }
  const cut = dataUrl(png.subarray(0, png.length / 2));
  expect(await refusalOf(cut)).toMatchObject(refused("ছবিটি পড়া যায়নি। JPG, PNG বা WebP ছবি দিন।"));
});

test("a slip may weigh a megabyte and no more", async () => {
  const png = await picture(9, 9).png().toBuffer();
  const padded = (bytes: number) => dataUrl(Buffer.concat([png, Buffer.alloc(bytes - png.length)]));
  expect(await refusalOf(padded(maxPictureBytes))).toBeUndefined();
  const tooLarge = refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  expect(await refusalOf(padded(maxPictureBytes + 1))).toMatchObject(tooLarge);
});
