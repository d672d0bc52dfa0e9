import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root, runAsProgram } from "../../../scripts/program.mjs";

/**
 * Draws portraits of the fictional teachers of the demo data, and renders the pictures of its batches from those of
 * their courses. The results are committed: run this again only to change them. node reference-api/scripts/demo/make-pictures.mjs
 */

const folder = join(root, "reference-api/content/demo/files/media");
const side = 144;

const skins = ["#d9a679", "#c68d5e", "#a86f45", "#e3b98f"];
const grounds = ["#e3efe6", "#fde8bf", "#dfe7ef", "#f1e0d6"];
const shirts = ["#0b4a39", "#663800", "#34506b", "#6b3450"];

const hair = {
  short: `<path d="M94 118c-6-52 22-74 50-74s56 22 50 74c-6-26-18-40-50-40s-44 14-50 40z" fill="#241a16"/>`,
  bald: `<path d="M96 122c-4-20 0-34 6-42-2 18 0 30-2 42zM192 122c4-20 0-34-6-42 2 18 0 30 2 42z" fill="#6d6a66"/>`,
  long: `<path d="M84 190c-8-90 10-146 60-146s68 56 60 146c-14 6-22 0-24-12 8-50 2-82-36-92-38 10-44 42-36 92-2 12-10 18-24 12z" fill="#241a16"/>`,
  bun: `<circle cx="144" cy="42" r="20" fill="#241a16"/><path d="M92 124c-6-54 22-78 52-78s58 24 52 78c-8-30-24-42-52-42s-44 12-52 42z" fill="#241a16"/>`,
  scarf: `<path d="M144 34c-48 0-66 42-64 92 2 44-8 66-18 84h164c-10-18-20-40-18-84 2-50-16-92-64-92zm0 46c32 0 42 20 42 50 0 34-16 58-42 58s-42-24-42-58c0-30 10-50 42-50z" fill="#0b4a39"/>`,
};
const glasses = `<g fill="none" stroke="#241a16" stroke-width="4"><circle cx="124" cy="132" r="15"/><circle cx="164" cy="132" r="15"/><path d="M139 132h10"/></g>`;

/** @type {[string, keyof typeof hair, boolean][]} */
const teachers = [
  ["nusrat-jahan", "scarf", true],
  ["tanvir-mahmud", "short", false],
  ["mahbub-hasan", "bald", true],
  ["farhana-islam", "bun", false],
  ["tahmina-akter", "long", true],
  ["sumaiya-rahman", "scarf", false],
  ["arif-chowdhury", "short", true],
  ["mousumi-barua", "bun", true],
  ["sharmila-dhar", "long", false],
  ["rashedul-karim", "bald", false],
  ["soumitra-saha", "short", false],
  ["rubaiya-nasrin", "scarf", true],
  ["sadia-afrin", "bun", false],
  ["imtiaz-ahmed", "bald", true],
  ["priyanka-dutta", "long", true],
  ["zubayer-alam", "short", true],
  ["shahriar-kabir", "short", false],
];

/** @param {[string, keyof typeof hair, boolean]} teacher @param {number} index */
function portrait([, style, hasGlasses], index) {
  const pick = (/** @type {string[]} */ colours, /** @type {number} */ step) =>
    colours[(index * step) % colours.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 288" width="${side}" height="${side}">
    <path fill="${pick(grounds, 1)}" d="M0 0h288v288H0z"/>
    <path fill="#fffdf8" d="M28 288c4-58 46-84 116-84s112 26 116 84z"/>
    <path fill="${pick(shirts, 3)}" d="M112 206h64l-32 60z"/>
    <path fill="${pick(skins, 3)}" d="M122 176h44v36c-14 14-30 14-44 0z"/>
    <ellipse cx="144" cy="132" rx="46" ry="56" fill="${pick(skins, 3)}"/>
    <g fill="#241a16"><circle cx="124" cy="132" r="5"/><circle cx="164" cy="132" r="5"/></g>
    <path d="M126 162c12 8 24 8 36 0" fill="none" stroke="#241a16" stroke-width="4" stroke-linecap="round"/>
    ${hair[style]}${hasGlasses ? glasses : ""}
    <path d="M104 214l-16 74M184 214l16 74" fill="none" stroke="#d5d0c4" stroke-width="4"/></svg>`;
}

const courses = ["diploma", "fcps-midterm", "fcps-p-ii", "mcps", "phase-a", "phase-b"];

/** @param {Buffer} drawing @param {string} name @param {number} density */
async function save(drawing, name, density) {
  const file = join(folder, name);
  await sharp(drawing, { density }).webp({ quality: 82, effort: 6 }).toFile(file);
  console.log(`${name}: ${(await stat(file)).size} bytes`);
}

async function makeDemoPictures() {
  await mkdir(join(folder, "teachers"), { recursive: true });
  await mkdir(join(folder, "batches"), { recursive: true });
  for (const [index, teacher] of teachers.entries())
    await save(Buffer.from(portrait(teacher, index)), `teachers/${teacher[0]}.webp`, 72);
  for (const course of courses)
    await save(await readFile(join(root, `public/demo/course-${course}.svg`)), `batches/${course}.webp`, 108);
  return 0;
}

await runAsProgram(import.meta.url, makeDemoPictures);
