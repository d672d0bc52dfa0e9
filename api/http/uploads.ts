import { encodedNameLetters } from "#contract/uploads.ts";
import type { RateLimits } from "./rate-limits.ts";

interface UploadedFile {
  /** As its sender calls it; empty when it has no name. */
  name: string;
  bytes: Buffer;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

/** The file of a base64 data URL; undefined when it is none. What the URL says of its type is not believed. */
export function uploadedFileOf(dataUrl: string): UploadedFile | undefined {
  const found = /^data:[\w/+.-]*(?:;name=([\w%!'()*~.-]*))?;base64,([A-Za-z0-9+/]*={0,2})$/.exec(dataUrl);
  const [, name = "", content] = found ?? [];
  // a name may not take the room of the file: to put its accents in order takes the square of their number
  if (!content || name.length > encodedNameLetters) return undefined;
  return { name: decoded(name), bytes: Buffer.from(content, "base64") };
}

/** Counts the files that a doctor sends, before anything looks at them. Throws 429. */
export async function countUploads(limits: RateLimits, doctorId: number, files: (string | undefined)[]): Promise<void> {
  for (const file of files) if (file) await limits.take("upload: doctor", doctorId);
}
