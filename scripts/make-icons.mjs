// Renders the icons of the installed portal from public/favicon.svg: node scripts/make-icons.mjs
import { readFile } from "node:fs/promises";
import sharp from "sharp";

const drawing = await readFile("public/favicon.svg", "utf8");
/**
 * Maskable icon, which a phone crops to its own shape: the background fills the square and the letter stays in the
 * centre.
 */
const maskable = drawing
  .replace('viewBox="0 0 40 40"', 'viewBox="-8 -8 56 56"')
  .replace('<rect width="40" height="40" rx="10"', '<rect x="-8" y="-8" width="56" height="56"');

/** @param {string} svg @param {number} size @param {string} file */
async function draw(svg, size, file) {
  await sharp(Buffer.from(svg), { density: 1200 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(file);
}

await draw(drawing, 192, "public/icon-192.png");
await draw(drawing, 512, "public/icon-512.png");
await draw(maskable, 512, "public/icon-maskable.png");
await draw(maskable, 180, "public/apple-touch-icon.png"); // Safari requests this path without a link in the page
await draw(drawing, 96, "app/features/pictures/mark.png"); // for the share pictures
