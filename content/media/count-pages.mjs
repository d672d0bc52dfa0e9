import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";

/** Besides the file itself: more than any paper that is read in earnest, and little enough for a small machine. */
const spareBytes = 128 * 1024 * 1024;
const pageOfMemory = 64 * 1024;
const needsPassword = 4;

let most = spareBytes;

// A small file can hold streams that unfold to gigabytes. What PDFium cannot get it does not read.
const { grow } = WebAssembly.Memory.prototype;
/** @this {WebAssembly.Memory} @param {number} pages */
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * pageOfMemory > most) throw new RangeError("too much memory");
  return grow.call(this, pages);
};

const pdfium = await init({
  wasmBinary: readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"))).buffer,
});
pdfium.PDFiumExt_Init();
const { wasmExports: memory } = pdfium.pdfium;
/** Its memory, which is another object after each time that it grew. */
const bytesOf = () => /** @type {{ HEAPU8: Uint8Array }} */ (/** @type {unknown} */ (pdfium.pdfium)).HEAPU8;

/**
 * Reads a file into PDFium's own memory, part by part.
 * @param {number} file
 * @param {number} place
 * @param {number} bytes
 */
function readInto(file, place, bytes) {
  for (let read = 0; read < bytes;) {
    const part = readSync(file, bytesOf(), place + read, bytes - read, read);
    if (part === 0) throw new Error("the file became shorter");
    read += part;
  }
}

/**
 * How many pages a PDF has; 0: it is none that can be read; -1: it asks for a password.
 * @param {string} path
 */
function countPages(path) {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    most = size + spareBytes;
    const place = size === 0 ? 0 : memory.malloc(size);
    if (place === 0) return 0;
    readInto(file, place, size);
    const document = pdfium.FPDF_LoadMemDocument(place, size, "");
    const pages = document ? pdfium.FPDF_GetPageCount(document) : 0;
    const isLocked = !document && pdfium.FPDF_GetLastError() === needsPassword;
    if (document) pdfium.FPDF_CloseDocument(document);
    memory.free(place);
    return isLocked ? -1 : pages;
  } finally {
    closeSync(file);
  }
}

// A line for each file, at once: which one was too much for it is seen by the lines that are there.
for (const path of process.argv.slice(2)) writeSync(1, `${countPages(path)}\n`);
