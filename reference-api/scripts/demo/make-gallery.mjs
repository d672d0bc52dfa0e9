import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root, runAsProgram } from "../../../scripts/program.mjs";

/**
 * Draws the pictures of rooms in the demo's gallery. The results are committed: run this again only to change them.
 * node reference-api/scripts/demo/make-gallery.mjs
 */

const [width, height] = [640, 400];
const skins = ["#d9a87f", "#b5815a", "#9a6843", "#e4bd98"];
const clothes = ["#e9ebe6", "#2f6b57", "#8a4a3c", "#3f5f80", "#c98f3a", "#7a4a6d"];
const hairs = ["#241a16", "#33241c", "#1b1512"];

/** @param {string[]} colours @param {number} n */
const pick = (colours, n) => colours[n % colours.length] ?? "";

/** Person down to the waist, seen from the front; `y` is the chin. @param {number} x @param {number} y @param {number} size @param {number} n */
function person(x, y, size, n) {
  const scarf = n % 3 === 1;
  const hair = scarf
    ? `<path fill="${pick(clothes, n + 1)}" fill-rule="evenodd" d="M0-52c-26 0-34 22-32 44 1 18-4 28-8 38h80c-4-10-9-20-8-38 2-22-6-44-32-44zm0 16c13 0 18 10 18 24s-6 24-18 24-18-10-18-24 5-24 18-24z"/>`
    : `<path fill="${pick(hairs, n)}" d="M-24-16c-4-26 8-38 24-38s28 12 24 38c-4-12-8-18-14-20-8 4-20 4-26 0-4 4-6 10-8 20z"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size})"><path fill="${pick(clothes, n)}" d="M-52 70c0-40 18-54 40-60h24c22 6 40 20 40 60z"/><path fill="${pick(skins, n)}" d="M-10-4h20v20q-10 8-20 0z"/><ellipse cy="-18" rx="22" ry="27" fill="${pick(skins, n)}"/>${hair}<g fill="#241a16"><circle cx="-8" cy="-18" r="2.6"/><circle cx="8" cy="-18" r="2.6"/></g><path d="M-6-6q6 4 12 0" fill="none" stroke="#7c3f33" stroke-width="2.5"/></g>`;
}

/** Head and shoulders seen from behind. @param {number} x @param {number} y @param {number} size @param {number} n */
function listener(x, y, size, n) {
  const head =
    n % 3 === 1
      ? `<path fill="${pick(clothes, n + 2)}" d="M0-54c-26 0-32 24-30 48 0 16-6 24-12 34h84c-6-10-12-18-12-34 2-24-4-48-30-48z"/>`
      : `<ellipse cy="-22" rx="24" ry="29" fill="${pick(hairs, n)}"/><path fill="${pick(skins, n)}" d="M-9 2h18v14h-18z"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size})"><path fill="${pick(clothes, n)}" d="M-58 74c0-42 20-56 44-62h28c24 6 44 20 44 62z"/>${head}</g>`;
}

/** @param {number} count @param {(n: number) => string} draw */
const many = (count, draw) => Array.from({ length: count }, (_, n) => draw(n)).join("");

/** Wall, floor and light from above. @param {string} wall @param {string} floor @param {number} horizon */
const room = (wall, floor, horizon) =>
  `<path fill="${wall}" d="M0 0h640v${horizon}H0z"/><path fill="${floor}" d="M0 ${horizon}h640v${height - horizon}H0z"/><path fill="url(#light)" d="M0 0h640v400H0z"/><path fill="#000" opacity=".12" d="M0 ${horizon}h640v6H0z"/>`;

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {string} inside */
const screen = (x, y, w, h, inside) =>
  `<g transform="translate(${x} ${y})"><path fill="#22302a" d="M-6-6h${w + 12}v${h + 12}H-6z"/><path fill="#fbfaf4" d="M0 0h${w}v${h}H0z"/>${inside}</g>`;
const curve = `<path d="M20 90c30-4 34-60 60-60s34 50 60 50 40-30 70-34" fill="none" stroke="#a65600" stroke-width="5"/><path d="M20 20h90M20 34h60" stroke="#0b4a39" stroke-width="6"/>`;

/** @param {number} x @param {number} y @param {number} w @param {number} n */
const shelf = (x, y, w, n) =>
  `<path fill="#7a5330" d="M${x} ${y}h${w}v70h-${w}z"/><path fill="#4d331c" d="M${x + 6} ${y + 6}h${w - 12}v58h-${w - 12}z"/>${many(Math.floor((w - 16) / 13), (b) => `<path fill="${pick(clothes, b * 5 + ((b * b) % 3) + n)}" d="M${x + 9 + b * 13} ${y + 12 + ((b * 7 + n) % 4) * 4}h10V${y + 64}h-10z"/>`)}`;

/** @param {number} x @param {number} y @param {number} w @param {number} [h] */
const desk = (x, y, w, h = 60) =>
  `<path fill="#a8743f" d="M${x} ${y}h${w}v14h-${w}z"/><path fill="#7f552b" d="M${x + 10} ${y + 14}h${w - 20}v${h}h-${w - 20}z"/>`;

const windowPane = `<path fill="#cfe6ef" d="M0 0h110v90H0z"/><path fill="#fff" opacity=".6" d="M10 0h30L0 70V24z"/><path d="M55 0v90M0 45h110M-4-4h118v98H-4z" fill="none" stroke="#f4efe2" stroke-width="8"/>`;
const clock = `<circle r="24" fill="#fbfaf4" stroke="#4d331c" stroke-width="5"/><path d="M0-14V0l10 6" fill="none" stroke="#222" stroke-width="4"/>`;

/** @type {Record<string, string>} */
const pictures = {
  building: `<path fill="url(#sky)" d="M0 0h640v400H0z"/><circle cx="540" cy="80" r="34" fill="#fff3c9"/><path fill="#7d8f6a" d="M0 330h640v70H0z"/><path fill="#9a9a94" d="M0 352h640v48H0z"/><path d="M0 376h640" stroke="#f4efe2" stroke-width="4" stroke-dasharray="40 26"/>
    <path fill="#d9c7a6" d="M170 96h300v256H170z"/><path fill="#b9a37c" d="M430 96h40v256h-40z"/><path fill="#0b4a39" d="M156 78h328v24H156z"/>${many(15, (n) => `<path fill="${n % 4 === 1 ? "#f9dfa1" : "#8fb6c6"}" d="M${192 + (n % 5) * 52} ${124 + Math.floor(n / 5) * 64}h36v42h-36z"/>`)}
    <path fill="#5a3d22" d="M290 300h60v52h-60z"/><path fill="#f6c15c" d="M262 288h116v12H262z"/>${many(2, (n) => `<g transform="translate(${92 + n * 460} 250)"><path fill="#6b4a2b" d="M-7 0h14v96h-14z"/><circle r="46" fill="#3f7a52"/><circle cx="-18" cy="-20" r="30" fill="#4f8f62"/></g>`)}${person(330, 322, 0.36, 1)}${person(410, 330, 0.4, 2)}`,
  classroom: `${room("#efe5cf", "#b98f5f", 270)}<g transform="translate(40 50)">${windowPane}</g>${screen(220, 40, 260, 130, curve)}${person(548, 190, 0.9, 0)}${desk(500, 236, 100)}${many(5, (n) => listener(90 + n * 118, 292, 0.6, n + 1))}${many(5, (n) => listener(40 + n * 142, 352, 0.85, n + 3))}`,
  discussion: `${room("#e3ebe4", "#a5825a", 250)}<g transform="translate(50 44)">${windowPane}</g>${screen(440, 40, 150, 90, `<path d="M14 70l34-30 26 14 50-38" fill="none" stroke="#0b4a39" stroke-width="5"/>`)}${many(4, (n) => person(140 + n * 120, n % 3 === 0 ? 190 : 172, 0.8, n + 2))}<ellipse cx="320" cy="292" rx="230" ry="62" fill="#a8743f"/><ellipse cx="320" cy="284" rx="230" ry="60" fill="#c08a50"/><g fill="#fbfaf4"><path d="M220 262h50l-8 26h-50zM350 258h54l6 28h-52z"/></g>${listener(200, 372, 0.9, 5)}${listener(440, 372, 0.9, 1)}`,
  "exam-hall": `${room("#e8e3d3", "#b7a184", 130)}<g transform="translate(320 66)">${clock}</g><g transform="translate(40 24)">${windowPane}</g><g transform="translate(490 24)">${windowPane}</g>${many(3, (row) => many(4, (n) => `${person(96 + n * 150, 160 + row * 84, 0.56 + row * 0.1, n + row * 5)}${desk(52 + n * 150 - row * 4, 186 + row * 86, 88 + row * 8, 24)}<path fill="#fbfaf4" d="M${84 + n * 150} ${180 + row * 86}h26v8h-26z"/>`))}`,
  library: `${room("#dfd3bd", "#8f6a42", 320)}${many(4, (n) => shelf(16, 20 + n * 74, 190, n))}${many(4, (n) => shelf(434, 20 + n * 74, 190, n + 3))}<path d="M320 0v70" stroke="#4d331c" stroke-width="4"/><path fill="#f6c15c" d="M286 96q34-40 68 0z"/><path fill="#fff3c9" opacity=".35" d="M286 96h68l70 180H216z"/>${person(320, 226, 0.9, 1)}${desk(224, 276, 192, 70)}<path fill="#fbfaf4" d="M284 262q18-8 36 4 18-12 36-4v14q-18-6-36 4-18-10-36-4z"/>`,
  ospe: `${room("#e6ecec", "#a9b3ae", 300)}${many(3, (n) => `<path fill="#f6f8f7" d="M${24 + n * 206} 60h180v240h-180z"/><path fill="#cfd8d5" d="M${24 + n * 206} 60h8v240h-8z"/><path fill="#0b4a39" d="M${60 + n * 206} 76h108v36h-108z"/><text x="${114 + n * 206}" y="103" font-family="sans-serif" font-size="24" fill="#fff" text-anchor="middle">${n + 1}</text>${person(114 + n * 206, 190, 0.75, n + 3)}${desk(46 + n * 206, 232, 140, 54)}`)}<path fill="#eef2f4" d="M470 206h126v26H470z"/><path fill="#d9a87f" d="M482 198a15 15 0 1 1 30 0z"/>${listener(114, 372, 0.9, 2)}${listener(320, 372, 0.9, 4)}`,
  packing: `${room("#e7dfcc", "#9c7b52", 300)}${shelf(24, 40, 220, 1)}${shelf(24, 116, 220, 4)}<path fill="#cfe6ef" d="M380 40h230v150H380z"/><path fill="#0b4a39" d="M400 84h120v80H400z"/><path fill="#f6c15c" d="M524 108h46l26 30v26h-72z"/><g fill="#22302a"><circle cx="436" cy="168" r="17"/><circle cx="560" cy="168" r="17"/></g>${person(310, 200, 0.95, 3)}${desk(80, 258, 480, 90)}<g fill="#c98f3a"><path d="M270 214h84v46h-84z"/><path d="M420 198h100v62H420z"/></g><path fill="#a06d24" d="M306 214h12v46h-12zM462 198h14v62h-14z"/><path fill="#fbfaf4" d="M120 244h96v16h-96zM126 230h90v14h-90z"/>`,
  reception: `${room("#eadfc9", "#b08a5c", 300)}<path fill="#0b4a39" d="M44 50h220v80H44z"/><path d="M70 78h140M70 102h90" stroke="#f6c15c" stroke-width="8"/><g transform="translate(540 80)">${clock}</g>${person(360, 190, 0.95, 1)}${desk(220, 240, 290, 90)}<path fill="#22302a" d="M420 190h76v50h-76z"/><path fill="#cfe6ef" d="M426 196h64v38h-64z"/><path fill="#f6c15c" d="M250 286h180v8H250z"/><g transform="translate(580 330)"><path fill="#a65633" d="M-22 0h44l-8 46h-28z"/><path fill="#3f7a52" d="M0 4C-40-30-50-70-30-90-10-60-4-40 0-20 0-60 20-90 36-96 44-60 30-30 0 4z"/></g>${listener(110, 350, 1, 2)}`,
  seminar: `${room("#d8cdb8", "#7c5a36", 230)}<path fill="#7a2f2a" d="M0 0h70v230H40Q66 120 0 60zM640 0h-70v230h30Q574 120 640 60z"/>${screen(160, 30, 300, 140, `<path d="M30 100h50l40-70h60l34 60h56" fill="none" stroke="#0b4a39" stroke-width="6"/><circle cx="214" cy="90" r="8" fill="#a65600"/>`)}<path fill="#a8743f" d="M60 214h520l40 36H20z"/>${person(520, 168, 0.75, 4)}${desk(484, 206, 76, 30)}${many(7, (n) => listener(50 + n * 92, 304, 0.58, n))}${many(6, (n) => listener(40 + n * 114, 360, 0.8, n + 2))}`,
  studio: `<path fill="#1d2823" d="M0 0h640v400H0z"/><path fill="#141c18" d="M0 320h640v80H0z"/><path fill="#fff3c9" opacity=".18" d="M190 60h60l150 270H60z"/><path fill="#3a463f" d="M160 0h8v40h-8zM136 40h60l14 26h-88z"/>${screen(400, 50, 200, 120, curve)}${person(300, 200, 1.05, 0)}${desk(226, 262, 150, 60)}<g transform="translate(110 200)"><path fill="#0d1210" d="M-46-26h86v54h-86z"/><path fill="#2c3a33" d="M40-14l30-14v54l-30-14z"/><circle cx="-22" cy="-40" r="17" fill="#0d1210"/><circle cx="16" cy="-40" r="17" fill="#0d1210"/><path d="M0 28l-34 130M0 28l34 130M0 28v130" stroke="#0d1210" stroke-width="7"/><circle cx="30" cy="-16" r="4" fill="#e0483a"/></g>`,
};

const defs = `<defs><linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".35"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></linearGradient><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fc0dc"/><stop offset=".8" stop-color="#f1e9d6"/></linearGradient></defs>`;

async function makeGallery() {
  for (const [name, drawing] of Object.entries(pictures)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${drawing}</svg>\n`;
    await writeFile(join(root, `public/demo/gallery-${name}.svg`), svg);
  }
  return 0;
}

await runAsProgram(import.meta.url, makeGallery);
