import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init } from "@embedpdf/pdfium";

/** Memory limit besides the file itself: more than any real PDF needs, and small enough for a small machine. */
const spareBytes = 128 * 1024 * 1024;
const pageOfMemory = 64 * 1024;
const needsPassword = 4;

let maxBytes = spareBytes;

// A small file can contain streams that decompress to gigabytes. PDFium gives up when it cannot grow its memory.
const { grow } = WebAssembly.Memory.prototype;
/** @this {WebAssembly.Memory} @param {number} pages */
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength + pages * pageOfMemory > maxBytes) throw new RangeError("too much memory");
  return grow.call(this, pages);
};

const pdfium = await init({
  wasmBinary: readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"))).buffer,
});
pdfium.PDFiumExt_Init();
const { wasmExports: memory } = pdfium.pdfium;
/** View of PDFium's memory, which is replaced whenever the memory grows. */
const bytesOf = () => /** @type {{ HEAPU8: Uint8Array }} */ (/** @type {unknown} */ (pdfium.pdfium)).HEAPU8;

/**
 * Reads a file into PDFium's memory in parts.
 * @param {number} file
 * @param {number} pointer
 * @param {number} bytes
 */
function readInto(file, pointer, bytes) {
  for (let read = 0; read < bytes;) {
    const part = readSync(file, bytesOf(), pointer + read, bytes - read, read);
    if (part === 0) throw new Error("the file became shorter");
    read += part;
  }
}

/**
 * Counts the pages of a PDF; 0: it cannot be read; -1: it needs a password.
 * @param {string} path
 */
function countPages(path) {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    maxBytes = size + spareBytes;
    const pointer = size === 0 ? 0 : memory.malloc(size);
    if (pointer === 0) return 0;
    readInto(file, pointer, size);
    const document = pdfium.FPDF_LoadMemDocument(pointer, size, "");
    const pages = document ? pdfium.FPDF_GetPageCount(document) : 0;
    const isLocked = !document && pdfium.FPDF_GetLastError() === needsPassword;
    if (document) pdfium.FPDF_CloseDocument(document);
    memory.free(pointer);
    return isLocked ? -1 : pages;
  } finally {
    closeSync(file);
  }
}

// One line per file, written at once, so that the number of lines shows which file crashed the process.
for (const path of process.argv.slice(2)) writeSync(1, `${countPages(path)}\n`);
