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

/** Error with which a slip is refused; undefined if it is accepted. */
async function refusalOf(slip: string): Promise<unknown> {
  return encodeSlip(slip, 1).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const refused = (sentence: string) => ({ status: 422, details: { errors: { slip: [sentence] } } });

test.each([
  ["scales a wide picture down to 1600 pixels", 3200, 1000, 1600, 500],
  ["scales a tall picture down to 1600 pixels", 100, 1700, 94, 1600],
  ["keeps the size of a small picture", 1600, 90, 1600, 90],
])("%s", async (_, width, height, shownWidth, shownHeight) => {
  const slip = await encodeSlip(dataUrl(await picture(width, height).png().toBuffer()), 1);
  expect(await sharp(slip).metadata()).toMatchObject({ format: "webp", width: shownWidth, height: shownHeight });
});

test("removes a photo's metadata and applies its orientation", async () => {
  const exif = { IFD0: { Copyright: "the doctor's home" } };
  const photo = await picture(40, 20).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { exif: storedExif, width, height } = await sharp(await encodeSlip(dataUrl(photo), 1)).metadata();
  expect([storedExif, width, height]).toEqual([undefined, 20, 40]);
});

test("refuses a file that is no picture, is broken or has another format, under its field", async () => {
  const png = await picture(200, 200).png().toBuffer();
  expect(await refusalOf("no data URL")).toMatchObject(refused("ছবিটি পড়া যায়নি।"));
  for (const bytes of [Buffer.from("a text"), await picture(9, 9).gif().toBuffer()]) {
    expect(await refusalOf(dataUrl(bytes))).toMatchObject(refused("JPG, PNG বা WebP ছবি দিন।"));
  }
  const cut = dataUrl(png.subarray(0, png.length / 2));
  expect(await refusalOf(cut)).toMatchObject(refused("ছবিটি পড়া যায়নি। JPG, PNG বা WebP ছবি দিন।"));
});

test("accepts a slip of at most one megabyte", async () => {
  const png = await picture(9, 9).png().toBuffer();
  const padded = (bytes: number) => dataUrl(Buffer.concat([png, Buffer.alloc(bytes - png.length)]));
  expect(await refusalOf(padded(maxPictureBytes))).toBeUndefined();
  const tooLarge = refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  expect(await refusalOf(padded(maxPictureBytes + 1))).toMatchObject(tooLarge);
});
