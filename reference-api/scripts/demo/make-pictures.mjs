import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root, runAsProgram } from "../../../scripts/program.mjs";

/**
 * Draws portraits of the fictional teachers of the demo data and the pictures of its questions, and renders the pictures
 * of its batches from those of their courses. The results are committed: run this again only to change them. node reference-api/scripts/demo/make-pictures.mjs
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

/**
 * Draws one lead of an ECG with its name; 10 units are a small square (40 ms, 0.1 mV). `st` is the elevation of the ST
 * segment; without a P wave the baseline fibrillates.
 * @param {{ name: string, beats: number[], st: number, p: number, y: number, width: number }} lead
 */
function lead({ name, beats, st, p, y, width }) {
  const beatWidth = p === 0 ? 88 : 122;
  const wave = [...beats, width].map((x, n) => {
    const from = n === 0 ? 0 : (beats[n - 1] ?? 0) + beatWidth;
    const ripples = p === 0 ? Array.from({ length: Math.floor((x - from) / 12) }, () => "q3 -8 6 0t6 0").join("") : "";
    const beat = `${p === 0 ? "" : `q10 ${-2 * p} 20 0h14`}l6 8l8-88l9 104l7 ${-24 - st}h14q22 ${-30 - st / 3} 44 ${st}`;
    return `${ripples}L${x} ${y}${x === width ? "" : beat}`;
  });
  return `<text x="14" y="${y - 70}" stroke="none" fill="#222" font-family="sans-serif" font-size="24">${name}</text><path d="M0 ${y}${wave.join("")}"/>`;
}

/** @param {number} height @param {string[]} leads */
function ecg(height, leads) {
  const width = 720;
  const grid = (/** @type {number} */ step, /** @type {string} */ colour) =>
    `<path stroke="${colour}" stroke-width="1" d="${Array.from({ length: width / step }, (_, n) => `M${n * step} 0V${height}`).join("")}${Array.from({ length: height / step }, (_, n) => `M0 ${n * step}H${width}`).join("")}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff6f3" d="M0 0h${width}v${height}H0z"/>${grid(10, "#fbdcd3")}${grid(50, "#f0a999")}
    <g fill="none" stroke="#222" stroke-width="2.5" stroke-linejoin="round">${leads.join("")}</g></svg>`;
}

const regular = [30, 205, 380, 555];
const inferior = ["II", "III", "aVF", "aVL"].map((name, n) =>
  lead({ name, beats: regular, st: name === "aVL" ? -14 : 34, p: 7, y: 130 + n * 150, width: 720 }),
);
const fibrillation = [lead({ name: "II", beats: [24, 150, 330, 440, 600], st: 0, p: 0, y: 130, width: 720 })];

/** Film of an arm whose humerus is broken in the middle of its shaft. */
const humerus = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="560" viewBox="0 0 420 560">
  <defs><radialGradient id="g"><stop offset="0" stop-color="#3a3f43"/><stop offset="1" stop-color="#0b0d0f"/></radialGradient>
  <linearGradient id="b" x1="0" x2="1"><stop offset="0" stop-color="#eef1f2"/><stop offset=".5" stop-color="#aeb4b8"/><stop offset="1" stop-color="#e6eaec"/></linearGradient>
  <filter id="s"><feGaussianBlur stdDeviation="1.6"/></filter></defs>
  <path fill="#08090a" d="M0 0h420v560H0z"/><path fill="url(#g)" filter="url(#s)" d="M110 0h210c-10 140-6 240-16 330s-20 150-24 230H150c-2-90-26-150-36-240S120 120 110 0z"/>
  <g fill="url(#b)" filter="url(#s)"><path d="M184 52c-4-30 22-46 50-40s34 34 22 58c-8 16-12 30-12 60l4 118-14-10-10 14-16-20-12 8 4-108c0-36-14-54-16-80z"/>
  <path transform="translate(-8 -16)" d="M214 266l14 10 10-12 12 16 12-8c2 60 0 96 8 130 6 22 28 28 30 48s-24 30-46 22-34 6-54 0-18-34 0-48 18-30 18-60z"/></g>
  <g fill="none" stroke="#6c7276" stroke-width="3" filter="url(#s)"><path d="M222 80l2 150M236 290l6 120"/></g>
  <text x="366" y="48" fill="#e6eaec" font-family="sans-serif" font-size="34">R</text></svg>`;

const questionPictures = { "ecg-inferior": ecg(650, inferior), "ecg-rhythm": ecg(200, fibrillation), humerus };

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
  for (const [name, drawing] of Object.entries(questionPictures))
    await save(Buffer.from(drawing), `../questions/${name}.webp`, 72);
  return 0;
}

await runAsProgram(import.meta.url, makeDemoPictures);
