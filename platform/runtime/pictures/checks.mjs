import { inflateSync } from "node:zlib";

/**
 * Cheap checks of a picture's structure, before anything is decoded. They find the pictures whose decoding would cost
 * far more than their size suggests: many progressive scans, frames or chunks.
 * @typedef {"jpeg" | "png" | "webp"} PictureFormat
 * @typedef {"kind" | "heic" | "complex" | "unreadable"} CheckRefusal kind: no JPEG, PNG or WebP; complex: too many parts
 * @typedef {{ format: PictureFormat, width: number, height: number }} Checked size as stored, before rotation
 */

/** Scans of a progressive JPEG: cameras and editors write about ten. Each may cost as much as the whole picture. */
const maxScans = 100;
/** Segments of a JPEG, chunks of a PNG or WebP; a PNG of 12 MB in chunks of 4 kB has 3,000. */
const maxParts = 20_000;
/** Frames of an animation, of which only the first is shown. */
const maxFrames = 1000;

/** Bytes to which the compressed texts and profiles of a PNG inflate; a large colour profile has 3 MB. */
const maxInflated = 8_000_000;

/**
 * Bytes of a whole picture that a decoder keeps at once, as it does if the picture arrives in several passes: 50,000,000
 * pixels of an interlaced PNG with transparency. Others are decoded line by line.
 */
const maxWhole = 200_000_000;

const heicBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/** @param {Buffer} bytes @param {number} from @param {number} to */
const textOf = (bytes, from, to) => bytes.toString("latin1", from, to);

/** @param {number} marker true for the start of a frame header, which has the size */
const isFrameHeader = (marker) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without content: padding, stuffed bytes, restarts and the start of the picture. @param {number} marker */
const isBare = (marker) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Bytes of the coefficients of a whole JPEG, two for each, by the components of its frame header.
 * @param {Buffer} bytes @param {number} at start of the header @param {number} pixels
 */
function coefficientBytes(bytes, at, pixels) {
  const count = Math.min(bytes.readUInt8(at + 9), 4);
  const samplings = Array.from({ length: count }, (_, n) => bytes[at + 11 + 3 * n] ?? 0x11);
  const areas = samplings.map((sampling) => (sampling >> 4) * (sampling & 15));
  return areas.reduce((sum, area) => sum + (2 * pixels * area) / Math.max(1, ...areas), 0);
}

/**
 * Reads the markers of a JPEG as decoders do: to the end of the picture, skipping everything between segments.
 * @param {Buffer} bytes
 * @returns {Checked | { refusal: CheckRefusal }}
 */
function checkJpeg(bytes) {
  let [scans, segments, width, height, whole, isProgressive] = [0, 0, 0, 0, 0, false];
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xd9) break;
    if (marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (isFrameHeader(marker) && at + 10 <= bytes.length) {
      [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      whole = coefficientBytes(bytes, at, width * height);
      isProgressive = (marker & 3) === 2;
    }
    if (marker === 0xda) scans += 1;
    segments += 1;
    if (scans > maxScans || segments > maxParts) return { refusal: "complex" };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  if ((scans > 1 || isProgressive) && whole > maxWhole) return { refusal: "complex" };
  return width && height && scans ? { format: "jpeg", width, height } : { refusal: "unreadable" };
}

/**
 * Compressed part of a text or profile chunk of a PNG; undefined for others.
 * @param {string} type @param {Buffer} content
 */
function compressedPart(type, content) {
  const name = content.indexOf(0);
  if (name < 0) return undefined;
  if (type === "zTXt" || type === "iCCP") return content.subarray(name + 2);
  if (type !== "iTXt" || content[name + 1] !== 1) return undefined;
  const language = content.indexOf(0, name + 3);
  return language < 0 ? undefined : content.subarray(content.indexOf(0, language + 1) + 1);
}

/** Bytes to which a compressed part inflates; Infinity beyond a limit. @param {Buffer} part @param {number} limit */
function inflatedBytes(part, limit) {
  try {
    return inflateSync(part, { maxOutputLength: Math.max(1, limit) }).length;
  } catch (error) {
    return error instanceof RangeError ? Number.POSITIVE_INFINITY : 0; // decoders skip what is damaged
  }
}

/** Values of a pixel by the colour type of a PNG; a palette has colours with transparency. */
const valuesByType = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
]);

/** @param {Buffer} bytes @returns {Checked | { refusal: CheckRefusal }} */
function checkPng(bytes) {
  if (bytes.length < 33 || textOf(bytes, 12, 16) !== "IHDR") return { refusal: "unreadable" };
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const pixelBytes = (valuesByType.get(bytes.readUInt8(25)) ?? 4) * (bytes[24] === 16 ? 2 : 1);
  if (bytes[28] !== 0 && width * height * pixelBytes > maxWhole) return { refusal: "complex" };
  let [chunks, inflated] = [0, 0];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = textOf(bytes, at + 4, at + 8);
    if (type === "IEND") break;
    chunks += 1;
    const part = compressedPart(type, bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    if (part) inflated += inflatedBytes(part, maxInflated - inflated);
    if (chunks > maxParts || inflated > maxInflated) return { refusal: "complex" };
  }
  return { format: "png", width, height };
}

/**
 * Size in a chunk of a WebP; undefined for other chunks.
 * @param {Buffer} bytes @param {string} type @param {number} at start of the content
 * @returns {[width: number, height: number] | undefined}
 */
function webpSize(bytes, type, at) {
  if (at + 10 > bytes.length) return undefined;
  if (type === "VP8X") return [1 + bytes.readUIntLE(at + 4, 3), 1 + bytes.readUIntLE(at + 7, 3)];
  if (type === "VP8 ") return [bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff];
  if (type !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(at + 1);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}

/** @param {Buffer} bytes @returns {Checked | { refusal: CheckRefusal }} */
function checkWebp(bytes) {
  let [chunks, frames] = [0, 0];
  /** @type {[width: number, height: number] | undefined} */
  let size;
  for (let at = 12; at + 8 <= bytes.length;) {
    const [type, length] = [textOf(bytes, at, at + 4), bytes.readUInt32LE(at + 4)];
    size ??= webpSize(bytes, type, at + 8);
    chunks += 1;
    if (type === "ANMF") frames += 1;
    if (chunks > maxParts || frames > maxFrames) return { refusal: "complex" };
    at += 8 + length + (length % 2);
  }
  const [width = 0, height = 0] = size ?? [];
  return width && height ? { format: "webp", width, height } : { refusal: "unreadable" };
}

/**
 * Detects the format of a picture by its first bytes, and checks its structure.
 * @param {Buffer} bytes
 * @returns {Checked | { refusal: CheckRefusal }}
 */
export function checkPicture(bytes) {
  if (textOf(bytes, 0, 3) === "\xff\xd8\xff") return checkJpeg(bytes);
  if (textOf(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return checkPng(bytes);
  if (textOf(bytes, 0, 4) === "RIFF" && textOf(bytes, 8, 12) === "WEBP") return checkWebp(bytes);
  const isHeic = textOf(bytes, 4, 8) === "ftyp" && heicBrands.test(textOf(bytes, 8, 12));
  return { refusal: isHeic ? "heic" : "kind" };
}
