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

const skins = [
  ["#e0b088", "#b97f52"],
  ["#c9936a", "#96643d"],
  ["#a9744b", "#7c4e2d"],
  ["#e8c19d", "#c08e65"],
];
const grounds = [
  ["#dfe9e2", "#8fb3a0"],
  ["#f3e6cf", "#c9a56f"],
  ["#dde6ee", "#8ea6bd"],
  ["#efe1da", "#bd998a"],
];
const clothes = ["#0b4a39", "#7a2f2a", "#34506b", "#6b3450", "#2f3f5c"];

const hairs = {
  short: {
    back: `<path d="M95 138c-6-62 16-90 49-90s56 28 50 90z"/>`,
    front: `<path d="M92 128c-8-62 22-88 54-88 36 0 62 28 50 88-4-22-12-38-24-46-22 8-48 6-62-4-10 10-16 28-18 50z"/>`,
  },
  bald: {
    back: "",
    front: `<path opacity=".75" d="M94 138c-6-26-2-48 6-58 0 22 2 38 0 58zM194 138c6-26 2-48-6-58 0 22-2 38 0 58z"/>`,
  },
  long: {
    back: `<path d="M82 236c-14-92-4-196 62-196s78 104 62 196c-20 10-36 8-42-4h-40c-8 12-24 14-42 4z"/>`,
    front: `<path d="M94 136c-4-56 16-84 52-84s54 30 48 84c-8-34-24-50-40-58-14 22-38 32-60 58z"/>`,
  },
  bun: {
    back: `<circle cx="144" cy="40" r="26"/><path d="M92 150c-8-70 14-100 52-100s60 30 52 100z"/>`,
    front: `<path d="M94 136c-2-54 20-80 50-80s52 26 50 80c-6-30-24-50-50-58-26 8-44 28-50 58z"/>`,
  },
  scarf: { back: "", front: "" },
};

/** @param {string} colour */
function scarf(colour) {
  return `<path fill="${colour}" fill-rule="evenodd" d="M144 30c-52 0-72 46-68 98 2 40-10 76-26 112 50 26 138 26 188 0-16-36-28-72-26-112 4-52-16-98-68-98zm0 42c30 0 44 24 42 62-2 40-20 66-42 66s-40-26-42-66c-2-38 12-62 42-62z"/>
    <path fill="#000" opacity=".16" d="M98 196c20 26 72 26 92 0 6 20 18 34 34 44-50 24-110 24-160 0 16-10 28-24 34-44z"/>`;
}
const glasses = `<g fill="#fff" fill-opacity=".18" stroke="#2a211d" stroke-width="3.5"><rect x="106" y="118" width="34" height="25" rx="9"/><rect x="148" y="118" width="34" height="25" rx="9"/><path fill="none" d="M140 126q4-4 8 0M106 126l-12-4M182 126l12-4"/></g>`;

/** @type {[string, keyof typeof hairs, boolean][]} */
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

/** @param {[string, keyof typeof hairs, boolean]} teacher @param {number} index */
function portrait([, style, hasGlasses], index) {
  const [skin = "", shade = ""] = skins[(index * 3) % skins.length] ?? [];
  const [light = "", dark = ""] = grounds[index % grounds.length] ?? [];
  const cloth = clothes[(index * 3) % clothes.length] ?? "";
  const lips = style === "short" || style === "bald" ? "#8d4a3a" : "#a4483f";
  const grey = style === "bald" || index % 7 === 3;
  const { back, front } = hairs[style];
  const hair = (/** @type {string} */ shape) => `<g fill="url(#h)">${shape}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 288" width="${side}" height="${side}">
    <defs><radialGradient id="g" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    <radialGradient id="f" cx=".4" cy=".38" r=".75"><stop offset=".35" stop-color="${skin}"/><stop offset="1" stop-color="${shade}"/></radialGradient>
    <linearGradient id="h" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${grey ? "#a5a19b" : "#4a382f"}"/><stop offset=".5" stop-color="${grey ? "#7d7973" : "#231915"}"/></linearGradient>
    <linearGradient id="c" x1="0" x2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#dcdcd6"/></linearGradient>
    <filter id="b"><feGaussianBlur stdDeviation="9"/></filter><filter id="s"><feGaussianBlur stdDeviation="4"/></filter></defs>
    <path fill="url(#g)" d="M0 0h288v288H0z"/><g fill="#fff" opacity=".35" filter="url(#b)"><path d="M18 20h60v120H18zM218 0h44v150h-44z"/></g>
    ${hair(back)}
    <path fill="${shade}" d="M120 176h48v46c-14 18-34 18-48 0z"/><path fill="#000" opacity=".22" filter="url(#s)" d="M120 186c14 18 34 18 48 0v14c-14 12-34 12-48 0z"/>
    <path fill="url(#c)" d="M22 288c2-46 34-66 92-78l30 34 30-34c58 12 90 32 92 78z"/>
    <path fill="${cloth}" d="M114 210l30 64 30-64 8 2c-4 30-14 56-22 76h-32c-8-20-18-46-22-76z"/>
    <path fill="none" stroke="#b9b9b1" stroke-width="3" d="M104 213l24 75M184 213l-24 75"/>
    <ellipse cx="96" cy="140" rx="8" ry="14" fill="${shade}"/><ellipse cx="192" cy="140" rx="8" ry="14" fill="${shade}"/>
    <path fill="url(#f)" d="M144 72c32 0 50 24 48 62-2 38-22 64-48 64s-46-26-48-64c-2-38 16-62 48-62z"/>
    <g fill="#fdfaf5"><ellipse cx="123" cy="131" rx="10" ry="6"/><ellipse cx="165" cy="131" rx="10" ry="6"/></g>
    <g fill="#2a1c14"><circle cx="124" cy="131" r="5.5"/><circle cx="166" cy="131" r="5.5"/></g>
    <g fill="none" stroke="${grey ? "#6f6a64" : "#2a1c14"}" stroke-width="4.5" stroke-linecap="round"><path d="M111 117q12-8 24-2M153 115q12-6 24 2"/></g>
    <g fill="none" stroke="${shade}" stroke-width="3.5" stroke-linecap="round"><path d="M146 136c2 10 6 16 3 20s-9 3-11 1"/></g>
    <path fill="${lips}" d="M126 170c10-4 14-1 18-1s8-3 18 1c-8 10-28 10-36 0z"/><path stroke="#6e3128" stroke-width="1.5" fill="none" d="M126 170c12 3 24 3 36 0"/>
    ${style === "scarf" ? scarf(cloth) : hair(front)}${hasGlasses ? glasses : ""}</svg>`;
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
