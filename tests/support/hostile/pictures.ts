import { randomFillSync } from "node:crypto";
import sharp from "sharp";

/** A progressive JPEG whose last scan is repeated, until it has this many scans: a little file, much to decode. */
export async function jpegOfManyScans(scans: number, side = 512): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: "#336699" } as const;
  const plain = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
  const starts = [...plain.keys()].filter((at) => plain[at] === 0xff && plain[at + 1] === 0xda);
  const last = plain.subarray(starts.at(-1), -2);
  const added = Array.from({ length: scans - starts.length }, () => last);
  return Buffer.concat([plain.subarray(0, -2), ...added, plain.subarray(-2)]);
}

/** A photo as phones take it: much detail, so that it stays large, and metadata of where it was taken. */
export async function phonePhoto({ width = 4000, height = 3000, quality = 80 } = {}): Promise<Buffer> {
  const small = { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 } as const;
  const noise = randomFillSync(Buffer.alloc(small.width * small.height * small.channels));
  return sharp(noise, { raw: small })
    .resize(width, height, { kernel: "nearest" })
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "23/1 45/1 0/1" } })
    .jpeg({ quality })
    .toBuffer();
}

/** The first bytes of a HEIC file, as iPhones write it, filled up to a size. */
export function heicFile(bytes = 2_000_000): Buffer {
  const file = Buffer.alloc(bytes, 7);
  file.set(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"));
  return file;
}
