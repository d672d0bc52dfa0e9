import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumPath } from "../../../scripts/chromium.mjs";
import { root, run, runAsProgram } from "../../../scripts/program.mjs";
import { SetupError } from "../../../scripts/setup-error.mjs";

/**
 * Renders the lectures and the PDF files of the demo data. The results are committed: run this again only to change
 * them. Needs ffmpeg, Chromium and a Bengali font: node reference-api/scripts/demo/make-media.mjs
 */

const folder = join(root, "reference-api/content/demo/files/media");
const heights = [240, 360];

/**
 * @typedef {object} Recording
 * @property {string} name beginning of its file names
 * @property {number} secondsPerSlide
 * @property {number} framesPerSecond
 * @property {[title: string, text: string][]} slides
 */

/** @type {Recording["slides"]} */
const sampleSlides = [
  ["নমুনা লেকচার", "ছবি, শব্দ ও লেখা ঠিকমতো চলে কি না, দেখে নিন।"],
  ["১. ধীর সংযোগ", "২৪০p বা শুধু অডিও বেছে নিলে অনেক কম ডেটা লাগে।"],
  ["২. যেখানে থেমেছিলেন", "অন্য ফোনে খুললেও সেখান থেকেই শুরু হবে।"],
  ["৩. শেষ", "৯০ শতাংশ দেখলে লেকচারটি সম্পূর্ণ ধরা হয়।"],
];

/** @type {Recording["slides"]} */
const classSlides = [
  ["আজকের ক্লাস", "আগের ক্লাসের দুটি প্রশ্ন দিয়ে শুরু, শেষে পাঁচটি নতুন।"],
  ["মূল ধারণা", "স্বাভাবিক অবস্থাটি আগে মনে করুন, তারপর কোথায় বদলাল দেখুন।"],
  ["রোগী এলে", "ইতিহাস ও পরীক্ষা থেকে তিনটি সম্ভাব্য কারণ লিখে ফেলুন।"],
  ["কোন পরীক্ষা আগে", "যে ফল চিকিৎসা বদলাবে, সেটি আগে। বাকি সব পরে।"],
  ["চিকিৎসা", "প্রথম দশ মিনিটে কী, ভর্তির পরে কী, বাড়ি ফেরার সময় কী।"],
  ["যেখানে ভুল হয়", "কাছাকাছি দুটি রোগ পাশাপাশি রেখে তফাতগুলো মিলিয়ে নিন।"],
  ["পরীক্ষায় যেভাবে আসে", "সত্য–মিথ্যার স্টেটমেন্টে “সব সময়” ও “কখনোই” শব্দ দুটি খেয়াল করুন।"],
  ["সারকথা", "আজকের পাঁচটি কথা খাতায় লিখুন, কাল সকালে একবার মেলান।"],
];

/** @type {Recording[]} */
const recordings = [
  { name: "lecture", secondsPerSlide: 6, framesPerSecond: 5, slides: sampleSlides },
  { name: "class-38", secondsPerSlide: (38 * 60) / 8, framesPerSecond: 1, slides: classSlides },
  { name: "class-46", secondsPerSlide: (46 * 60) / 8, framesPerSecond: 1, slides: classSlides },
];

const papers = {
  "lecture-notes.pdf": ["লেকচারের নোট", "এই নোটটি নমুনা। ক্লাসের মূল কথাগুলো এখানে থাকে।"],
  "study-plan.pdf": ["আট সপ্তাহের পড়ার পরিকল্পনা", "প্রতি সপ্তাহে একটি বিষয়, একটি পরীক্ষা, একটি পুনরালোচনা।"],
  "lecture-sheet.pdf": ["লেকচার শিট", "এই শিটটি নমুনা। ছাপা কপি কুরিয়ারে পাওয়া যায়।"],
};

/** Picture of a printed book page: a chart with text in it. */
const bookPage = { name: "book-page.webp", width: 800, height: 1040 };
const chart = `<!doctype html><html lang="bn"><meta charset="utf-8"><style>body{margin:0}text{font:26px "Noto Sans Bengali",sans-serif}</style>
  <svg xmlns="http://www.w3.org/2000/svg" width="800" height="1040" viewBox="0 0 800 1040">
  <rect width="800" height="1040" fill="#fff"/><text x="60" y="90" style="font-size:40px;font-weight:700">চিত্র ৫.২: Phototherapy কখন</text>
  <text x="60" y="140">বয়স যত ঘণ্টা, সীমা তত উপরে; ঝুঁকি থাকলে নিচের রেখা।</text>
  <g stroke="#ccc">${[0, 1, 2, 3, 4, 5].map((n) => `<path d="M120 ${260 + n * 110}h600M${120 + n * 120} 260v550"/>`).join("")}</g>
  <g fill="none" stroke-width="5"><path stroke="#0b4a39" d="M120 620C260 480 420 380 720 340"/><path stroke="#a65600" d="M120 690C260 560 420 470 720 430"/>
  <path stroke="#861a1a" d="M120 750C260 640 420 560 720 520"/></g>
  <g>${[0, 1, 2, 3, 4, 5].map((n) => `<text x="${120 + n * 120}" y="850" text-anchor="middle">${n * 24}</text><text x="100" y="${818 - n * 110}" text-anchor="end">${n * 5}</text>`).join("")}</g>
  <text x="420" y="900" text-anchor="middle">বয়স (ঘণ্টা)</text><text x="60" y="225">Bilirubin (mg/dL)</text>
  <text x="715" y="325" text-anchor="end" fill="#0b4a39">ঝুঁকি কম</text><text x="715" y="415" text-anchor="end" fill="#a65600">মাঝারি</text><text x="715" y="505" text-anchor="end" fill="#861a1a">বেশি</text>
  <text x="60" y="985">রেখাগুলো নমুনা: কারও চিকিৎসা এ দেখে হবে না।</text></svg></html>`;

/** @param {string} title @param {string} text */
function page(title, text) {
  return `<!doctype html><html lang="bn"><meta charset="utf-8"><style>body{margin:8vw;font:5vw/1.5 "Noto Sans Bengali",sans-serif}h1{font-size:9vw;margin:0 0 4vw}</style><h1>${title}</h1><p>${text}</p></html>`;
}

/** @param {number} second */
function cueTime(second) {
  const [minutes, seconds] = [Math.floor(second / 60), second % 60];
  return `00:${String(minutes).padStart(2, "0")}:${String(seconds).padStart(2, "0")}.000`;
}

/** @param {Recording} recording */
function captions({ slides, secondsPerSlide }) {
  const cues = slides.map(
    ([title, text], n) =>
      `${cueTime(n * secondsPerSlide)} --> ${cueTime((n + 1) * secondsPerSlide)}\n${title}. ${text}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** @param {string[]} args */
async function ffmpeg(...args) {
  const { code, output } = await run("ffmpeg", ["-y", "-loglevel", "error", ...args], { isCaptured: true });
  if (code !== 0) throw new SetupError(`ffmpeg failed: ${output}`);
}

/** @param {import("@playwright/test").Browser} browser */
async function makePapers(browser) {
  const tab = await browser.newPage();
  for (const [name, [title = "", text = ""]] of Object.entries(papers)) {
    await tab.setContent(page(title, text));
    await tab.pdf({ path: join(folder, name), format: "A5" });
  }
}

/**
 * Packs the two videos as an HLS source, each in one file whose byte ranges the playlists name.
 * @param {Recording} recording
 */
async function makeAdaptive({ name, secondsPerSlide }) {
  const adaptive = join(folder, `${name}-hls`);
  await mkdir(adaptive, { recursive: true });
  const inputs = heights.flatMap((height) => ["-i", join(folder, `${name}-${height}p.mp4`)]);
  const maps = heights.flatMap((_, n) => ["-map", `${n}`]);
  const levels = heights.map((height, n) => `v:${n},a:${n},name:${height}p`).join(" ");
  const hls = ["-f", "hls", "-hls_time", `${Math.min(60, secondsPerSlide)}`, "-hls_playlist_type", "vod"];
  const segments = ["-hls_segment_type", "fmp4", "-hls_flags", "single_file"];
  const names = ["-hls_segment_filename", join(adaptive, "%v.mp4"), "-master_pl_name", "index.m3u8"];
  const playlists = ["-var_stream_map", levels, join(adaptive, "%v.m3u8")];
  await ffmpeg(...inputs, ...maps, "-c", "copy", ...hls, ...segments, ...names, ...playlists);
}

/** @param {import("@playwright/test").Browser} browser */
async function makeBookPage(browser) {
  const { name, width, height } = bookPage;
  const tab = await browser.newPage({ viewport: { width, height } });
  await tab.setContent(chart);
  const fewColours = await sharp(await tab.screenshot())
    .png({ palette: true, colours: 16, dither: 0 })
    .toBuffer();
  await sharp(fewColours).webp({ lossless: true, effort: 6 }).toFile(join(folder, name));
}

/** @param {import("@playwright/test").Browser} browser @param {string} work @param {Recording} recording */
async function makeRecording(browser, work, recording) {
  const { name, slides, secondsPerSlide, framesPerSecond } = recording;
  const tab = await browser.newPage({ viewport: { width: 640, height: 360 } });
  for (const [n, [title = "", text = ""]] of slides.entries()) {
    await tab.setContent(page(title, text));
    await tab.screenshot({ path: join(work, `${n}.png`) });
  }
  const seconds = slides.length * secondsPerSlide;
  const pictures = ["-framerate", `1/${secondsPerSlide}`, "-i", join(work, "%d.png")];
  const tone = `sine=frequency=220:beep_factor=4:sample_rate=16000:duration=${Math.min(24, seconds)},apad=whole_dur=${seconds}`;
  const sound = ["-f", "lavfi", "-i", tone];
  const audio = ["-c:a", "aac", "-b:a", "8k", "-ac", "1", "-map_metadata", "-1", "-fflags", "+bitexact"];
  for (const height of heights) {
    const video = [
      "-vf",
      `scale=-2:${height},fps=${framesPerSecond}`,
      "-c:v",
      "libx264",
      "-crf",
      "36",
      "-pix_fmt",
      "yuv420p",
      "-g",
      `${framesPerSecond * Math.min(60, secondsPerSlide)}`,
    ];
    const file = join(folder, `${name}-${height}p.mp4`);
    await ffmpeg(...pictures, ...sound, ...video, ...audio, "-t", `${seconds}`, "-movflags", "+faststart", file);
  }
  await ffmpeg(...sound, ...audio, "-movflags", "+faststart", join(folder, `${name}-audio.m4a`));
  await writeFile(join(folder, `${name}-captions.vtt`), captions(recording));
  await makeAdaptive(recording);
}

async function makeDemoMedia() {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), "demo-media-"));
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  try {
    await makePapers(browser);
    await makeBookPage(browser);
    for (const recording of recordings) await makeRecording(browser, work, recording);
  } finally {
    await browser.close();
    await rm(work, { recursive: true });
  }
  const kinds = [...heights.map((height) => `${height}p.mp4`), "audio.m4a", "captions.vtt"];
  const names = recordings.flatMap(({ name }) => kinds.map((kind) => `${name}-${kind}`));
  for (const name of [...names, ...Object.keys(papers), bookPage.name]) {
    console.log(`${name}: ${(await stat(join(folder, name))).size} bytes`);
  }
  return 0;
}

await runAsProgram(import.meta.url, makeDemoMedia);
