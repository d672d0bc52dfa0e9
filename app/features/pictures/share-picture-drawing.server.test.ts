import sharp from "sharp";
import { expect, test } from "vitest";
import { drawSharePicture, pictureSize, type PictureWords } from "./share-picture-drawing.server.ts";

const plain = { company: "মাত্রা", kind: "ইভেন্ট", title: "ভর্তি পরীক্ষার প্রস্তুতি", facts: "শুরু ৫ ডিসেম্বর ২০২৬" };

/** Draws a picture; retries if a stalled machine exceeds the drawing timeout. */
async function draw(words: PictureWords): Promise<Buffer> {
  for (;;) {
    const picture = await drawSharePicture(words).catch((error: unknown) => {
      if (!/timeout/.test(String(error))) throw error;
    });
    if (picture) return picture;
  }
}

/** Right edge of the title in pixels. */
async function titleEnd(title: string): Promise<number> {
  const picture = sharp(await draw({ ...plain, kind: "", facts: "", title })).removeAlpha();
  const region = picture.extract({ left: 0, top: 190, width: pictureSize.width, height: 380 });
  const { data, info } = await region.raw().toBuffer({ resolveWithObject: true });
  const bright = Array.from({ length: info.width * info.height }, (_, index) => index).filter(
    (index) => (data[index * info.channels] ?? 0) > 128,
  );
  return bright.reduce((end, index) => Math.max(end, index % info.width), 0);
}

test.each(
  Object.entries({
    plain: plain.title,
    long: "পোস্টগ্র্যাজুয়েট ক্ষ্ণৌ র‍্যাপিড ".repeat(500),
    "one word": "পোস্টগ্র্যাজুয়েট".repeat(40),
    markup: `<span size="1000pt">&amp;</span>&`,
    nothing: "",
    "nothing to be seen": "\u200d\u200c \u2028",
    "control characters": "ক\u0000খ\u0007\u001b[31mগ",
    "half a letter": "ক\ud83d",
    "letters of other fonts": "🩺 طب 医学",
    "the other direction": "\u202eভর্তি",
  }),
)("draws a picture of the right size and at most 40 kB for any title: %s", async (_, title) => {
  const picture = await draw({ company: title, kind: title, title, facts: title });
  expect(picture.length).toBeLessThanOrEqual(40_000);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", ...pictureSize });
});

test("shapes Bengali conjuncts", async () => {
  const conjuncts = "স্ত্রীরোগ ক্ষমা জ্ঞান";
  const apart = conjuncts.replaceAll("\u09cd", "\u09cd\u200c");
  expect(await titleEnd(conjuncts)).toBeLessThan(0.9 * (await titleEnd(apart)));
});

test("shows markup in a title as text", async () => {
  expect(await titleEnd("<b>ক</b>")).toBeGreaterThan(1.5 * (await titleEnd("ক")));
});
