import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refusalOfFile } from "#app/server/forms/refused-file.server.ts";
import { bounds } from "#contract/bounds.ts";
import { sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { requestContext } from "#tests/support/api/portal/request-context.ts";
import { heicFile, jpegOfManyScans, phonePhoto } from "#tests/support/hostile/pictures.ts";
import { createUploads, type Uploads } from "./receive-upload.server.ts";

let folder: string;
let uploads: Uploads;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  const { portal } = requestContext();
  uploads = createUploads({ ...portal, env: { ...portal.env, DATA_DIR: folder } });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 4, background: "#00f8" } })
    .png()
    .toBuffer();
const photoFile = (bytes: Buffer, name = "ছবি.jpeg", type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], name, { type });

async function formRequest(files: File[], cookie?: string): Promise<Request> {
  const form = new FormData();
  form.set("body", "যা লেখা হয়েছে");
  for (const file of files) form.append("attachments", file);
  const headers = { cookie: cookie ?? (await sessionCookie("token", 7)), "x-other": "kept" };
  return new Request("http://portal.test/my/complain-box", { method: "POST", body: form, headers });
}

/** The files that the page receives, each as the reason for its refusal or its type, name and size. */
async function received(files: File[], most = 3) {
  const request = await uploads.receive(await formRequest(files), most);
  if (!(request instanceof Request)) throw new Error("the form was refused");
  expect(request.headers.get("x-other")).toBe("kept");
  const form = await request.formData();
  expect(form.get("body"), "the text is kept").toBe("যা লেখা হয়েছে");
  expect(await readdir(join(folder, "tmp")).catch(() => []), "nothing is left on disk").toEqual([]);
  const kept = form.getAll("attachments").filter((entry) => entry instanceof File);
  return Promise.all(kept.map(async (file) => ({ file, reason: await refusalOfFile(file) })));
}

test("three photos of a phone become three pictures of at most 1 MB, upright and without metadata", async () => {
  const photo = photoFile(await phonePhoto());
  expect(photo.size).toBeGreaterThan(3_000_000);
  const files = await received([photo, photo, photo]);
  expect(files).toHaveLength(3);
  for (const { file, reason } of files) {
    expect([reason, file.name, file.type]).toEqual([undefined, "ছবি.jpg", "image/jpeg"]);
    expect(file.size).toBeLessThanOrEqual(bounds.pictureBytes);
    const { width, height, exif } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect([width, height, exif]).toEqual([1600, 1200, undefined]);
  }
});

test("leaves a small picture as it is, and other small files for the API to judge", async () => {
  const pdf = Buffer.from("%PDF-1.7\n%%EOF");
  const small = await png();
  const files = await received([
    photoFile(small, "a.png", "image/png"),
    photoFile(pdf, "b.pdf", "application/pdf"),
    photoFile(Buffer.from("<svg/>"), "c.svg", "image/svg+xml"),
  ]);
  const shown = files.map(({ file, reason }) => [file.name, file.type, file.size, reason]);
  expect(shown).toEqual([
    ["a.png", "image/png", small.length, undefined],
    ["b.pdf", "application/pdf", pdf.length, undefined],
    ["c.svg", "image/svg+xml", 6, undefined],
  ]);
});

test.each([
  ["a file of 13 MB", async () => Buffer.concat([await phonePhoto(), Buffer.alloc(13_000_000)]), /১২ মেগাবাইটের বেশি/],
  ["HEIC", () => Promise.resolve(heicFile()), /HEIC ছবি এখানে পড়া যায় না/],
  ["a JPEG of 26,133 scans", () => jpegOfManyScans(26_133), /ছবিটি পড়া যায়নি/],
  [
    "a small picture with too many pixels",
    () =>
      sharp({ create: { width: 7100, height: 7100, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    /৫ কোটি পিক্সেলের বেশি/,
  ],
  [
    "a large PDF",
    () => Promise.resolve(Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(1_100_000)])),
    /PDF ১ মেগাবাইটের বেশি/,
  ],
  ["a large file of another kind", () => Promise.resolve(Buffer.alloc(1_100_000, 7)), /JPG, PNG বা WebP ছবি দিন/],
  ["a photo that ends early", async () => (await phonePhoto()).subarray(0, 2_000_000), /ছবিটি পড়া যায়নি/],
])("keeps the text of a form with %s, and says at the file what is wrong", async (_, bytes, reason) => {
  const [refused, ...others] = await received([photoFile(await bytes())]);
  expect(refused?.reason).toMatch(reason);
  expect(others).toEqual([]);
});

test("a file more than the page takes is not stored, but counted by the page", async () => {
  const small = photoFile(await png());
  const files = await received([small, small, small, small]);
  expect(files.map(({ file }) => file.size > 0)).toEqual([true, true, true, false]);
});

test("a browser cannot send the refusals of the portal", async () => {
  const [sent] = await received([new File(["<b>forged</b>"], "a", { type: "application/x-refused" })]);
  expect(sent?.reason).toBeUndefined();
});

test("a file input without a file stays empty", async () => {
  expect(await received([new File([], "")])).toEqual([]);
});

test("reads nothing of a stranger", async () => {
  const photo = photoFile(await png());
  const request = await formRequest([photo], "session=forged");
  expect(await uploads.receive(request, 3)).toBe("stranger");
  expect(request.bodyUsed).toBe(false);
});

test("a doctor sends two forms at once; the file of a third is refused, its text is kept", async () => {
  const photo = photoFile(await phonePhoto());
  const requests = await Promise.all([1, 2, 3].map(() => formRequest([photo])));
  const results = await Promise.all(requests.map((request) => uploads.receive(request, 3)));
  const reasons = await Promise.all(
    results.map(async (request) => {
      const file = request instanceof Request ? (await request.formData()).get("attachments") : null;
      return file instanceof File ? refusalOfFile(file) : "no file";
    }),
  );
  expect(reasons.toSorted()).toEqual(["এই মুহূর্তে অনেক ছবি জমা পড়ছে। একটু পরে আবার পাঠান।", undefined, undefined]);
  expect((await received([photo])).map(({ reason }) => reason)).toEqual([undefined]);
});

/** A form of a doctor whose file never arrives whole. */
async function hangingForm(doctor: number): Promise<Request> {
  const start = '--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.jpg"\r\n\r\nabc';
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
  });
  const headers = {
    cookie: await sessionCookie("token", doctor),
    "content-type": "multipart/form-data; boundary=x",
  };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit; // the DOM's own types lack duplex
  return new Request("http://portal.test/my/complain-box", init);
}

test("forms that hang take no place from another doctor's", async () => {
  for (let doctor = 10; doctor < 18; doctor += 1)
    for (const form of [await hangingForm(doctor), await hangingForm(doctor)]) void uploads.receive(form, 3);
  expect((await received([photoFile(await png())])).map(({ reason }) => reason)).toEqual([undefined]);
});

test("memory stays bounded while large files arrive", async () => {
  const chunk = new Uint8Array(1_000_000);
  let left = 90;
  const head =
    '--x\r\nContent-Disposition: form-data; name="body"\r\n\r\ntext\r\n--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.jpg"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      left -= 1;
      if (left > 0) controller.enqueue(chunk.slice());
      else {
        controller.enqueue(new TextEncoder().encode("\r\n--x--\r\n"));
        controller.close();
      }
    },
  });
  const before = process.memoryUsage().rss;
  const headers = { cookie: await sessionCookie("token", 8), "content-type": "multipart/form-data; boundary=x" };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit; // the DOM's own types lack duplex
  const request = await uploads.receive(new Request("http://portal.test/my/complain-box", init), 3);
  if (!(request instanceof Request)) throw new Error("the form was refused");
  expect((await request.formData()).get("body")).toBe("text");
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});
