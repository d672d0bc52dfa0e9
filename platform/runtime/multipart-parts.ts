import { boundaryOf } from "./multipart.ts";
import { createCollected, createPieceCount } from "./pieces.ts";

export interface FileSink {
  write(bytes: Buffer): Promise<void>;
}

interface PartLimits {
  parts: number;
  partHeaderBytes: number;
  /** Bytes of headers and texts together. */
  bodyBytes: number;
  /** Bytes that are read; what follows is left to the caller. */
  readBytes: number;
}

export type FormPart<Sink> =
  | { name: string; text: string }
  | { name: string; fileName: string; type: string; sink: Sink; isComplete: boolean };

interface Parts<Sink> {
  /** The parts in the order in which they came; a text that did not arrive whole is left out. */
  parts: FormPart<Sink>[];
  /**
   * cut: longer than `readBytes`. excessive: too many parts or pieces, or too much text. malformed: not a multipart
   * body. broken: the client broke it off.
   */
  end: "complete" | "cut" | "excessive" | "malformed" | "broken";
}

interface Head {
  name: string;
  /** undefined: the part is a text. */
  fileName: string | undefined;
  type: string;
}

function named(text: string): string {
  return text.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}

function headOf(header: string): Head | undefined {
  const [, name, fileName] =
    /^content-disposition:[ \t]*form-data;[ \t]*name="([^"\r\n]*)"(?:;[ \t]*filename="([^"\r\n]*)")?[ \t]*$/im.exec(
      header,
    ) ?? [];
  if (name === undefined) return undefined;
  const [, type = ""] = /^content-type:[ \t]*([\w.+-]{1,60}\/[\w.+-]{1,60})/im.exec(header) ?? [];
  return { name: named(name), fileName: fileName === undefined ? undefined : named(fileName), type };
}

const lineEnd = "\r\n";

/**
 * Reads a multipart form while it arrives: texts into memory, within the limits, and each file into the sink that
 * `open` returns for it. Only `readBytes` limits the size of a file; the sink decides what it keeps.
 */
export async function readParts<Sink extends FileSink>(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  limits: PartLimits,
  open: (name: string) => Sink,
): Promise<Parts<Sink>> {
  const boundary = boundaryOf(contentType);
  const parts: FormPart<Sink>[] = [];
  let isBroken = false;
  const ended = (end: Parts<Sink>["end"]): Parts<Sink> => ({ parts, end: isBroken ? "broken" : end });
  if (boundary === undefined) return ended("malformed");

  const delimiter = Buffer.from(`${lineEnd}--${boundary}`);
  const reader = body.getReader();
  let unread = Buffer.from(lineEnd); // the first delimiter has no line before it
  let readBytes = 0;
  let outsideFiles = 0;
  let areTooSmall = false;
  const countPiece = createPieceCount();

  /** Appends the next piece of the body; false at its end, or where it breaks off. */
  async function more(): Promise<boolean> {
    const { value } = await reader.read().catch(() => {
      isBroken = true;
      return { value: undefined };
    });
    if (!value) return false;
    readBytes += value.byteLength;
    areTooSmall = countPiece(value.byteLength);
    unread = unread.length === 0 ? Buffer.from(value) : Buffer.concat([unread, value]);
    return true;
  }

  /** Passes everything up to the next delimiter to `take`; the reason if there is none. */
  async function upToDelimiter(take: (bytes: Buffer) => Promise<boolean>): Promise<Parts<Sink>["end"] | undefined> {
    for (;;) {
      const at = unread.indexOf(delimiter);
      const certain = at >= 0 ? at : Math.max(0, unread.length - delimiter.length + 1);
      if (certain > 0 && !(await take(unread.subarray(0, certain)))) return "excessive";
      unread = unread.subarray(at >= 0 ? at + delimiter.length : certain);
      if (at >= 0) return undefined;
      if (readBytes > limits.readBytes) return "cut";
      if (areTooSmall) return "excessive";
      if (!(await more())) return "malformed";
    }
  }

  /** Reads the header of a part, or the end of the form; the reason if it has none. */
  async function nextHead(): Promise<Head | Parts<Sink>["end"]> {
    while (unread.length < 2) if (!(await more())) return "malformed";
    const start = unread.toString("latin1", 0, 2);
    if (start !== lineEnd) return start === "--" ? "complete" : "malformed";
    for (;;) {
      const at = unread.indexOf(lineEnd + lineEnd);
      if (at > limits.partHeaderBytes || (at < 0 && unread.length > limits.partHeaderBytes + 4)) return "excessive";
      if (at >= 0) {
        outsideFiles += delimiter.length + at;
        const head = headOf(unread.toString("utf8", 0, at));
        unread = unread.subarray(at + 4);
        return head ?? "malformed";
      }
      if (!(await more())) return "malformed";
    }
  }

  async function readFile({ name, fileName = "", type }: Head): Promise<Parts<Sink>["end"] | undefined> {
    const sink = open(name);
    const file = { name, fileName, type, sink, isComplete: false };
    parts.push(file);
    const end = await upToDelimiter(async (bytes) => {
      await sink.write(bytes);
      return true;
    });
    file.isComplete = end === undefined;
    return end;
  }

  async function readText({ name }: Head): Promise<Parts<Sink>["end"] | undefined> {
    const collected = createCollected(limits.bodyBytes);
    const end = await upToDelimiter((bytes) => {
      outsideFiles += bytes.length;
      const isWithin = outsideFiles <= limits.bodyBytes;
      if (isWithin) collected.add(bytes);
      return Promise.resolve(isWithin);
    });
    if (end === undefined) parts.push({ name, text: collected.content().toString("utf8") });
    return end;
  }

  try {
    let end = await upToDelimiter(() => Promise.resolve(false)); // nothing comes before the first part
    while (end === undefined) {
      const head = await nextHead();
      if (typeof head === "string") return ended(head);
      if (parts.length >= limits.parts || outsideFiles > limits.bodyBytes) return ended("excessive");
      end = await (head.fileName === undefined ? readText(head) : readFile(head));
    }
    return ended(end);
  } finally {
    reader.releaseLock();
  }
}
