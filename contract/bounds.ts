/** The most that anyone may send: what is more is refused before anything takes it apart. Endpoints and fields may allow less. */
export const bounds = {
  /** Of an address with its query. */
  urlBytes: 2048,
  /** Of a path: more than any of the portal has; what is below /admin has no end of its own. */
  pathLetters: 256,
  queryFields: 64,
  headers: 100,
  bodyBytes: 64 * 1024,
  /** Of a form as browsers send it without files: what parses fields may take as long as there are pairs of them. */
  formFields: 64,
  /** Of a page of an exam: ten questions, each of up to five statements, with what the page showed of them. */
  answerFields: 200,
  /** Of a form with files. */
  parts: 20,
  /** Of what stands before a part's content: the names of its field and of its file. */
  partHeadBytes: 2048,
  /** Of JSON: what walks it would run out of stack. */
  levels: 32,
  /** Of JSON: lists, objects, and what stands in them. Beyond a few thousand they cost far more than texts of as many bytes. */
  values: 5000,
  /** Of a picture, as the file itself. */
  pictureBytes: 1_000_000,
  pixels: 20_000_000,
  /** Of what moves, or has pages. */
  frames: 1,
  /** Of one picture that is encoded anew. */
  encodingSeconds: 4,
  /** Of three files as base64 and what stands around them: enough that files a little too large are still refused in the form's own words. */
  attachmentsBytes: 4_400_000,
  searchLetters: 80,
  searchWords: 8,
  /** PostgreSQL refuses a word beyond 2046 bytes. */
  wordLetters: 100,
  /** Of the address at a push service: those in use take up to 500. */
  pushAddressLetters: 1000,
  /** Browsers of one doctor that are pushed to. */
  pushedBrowsers: 10,
} as const;

export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/**
 * A body, or undefined when it is longer. The bytes are counted as they come: a Content-Length is only a claim, and a
 * chunked body makes none. What is left of a longer one is not cancelled, so that an answer can still be sent.
 */
export async function readAtMost(
  maxBytes: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength;
      if (bytes > maxBytes) return undefined;
      chunks.push(part.value);
    }
  } finally {
    reader?.releaseLock();
  }
  return Buffer.concat(chunks);
}
