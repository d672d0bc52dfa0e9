import { maxEncodedNameLength } from "#contract/uploads.ts";
import type { RateLimits } from "./rate-limits.ts";

interface UploadedFile {
  /** File name from the sender; empty if missing. */
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

/**
 * Decodes a base64 data URL to a file; undefined if it is not one, is empty or has too long a name. Ignores the
 * declared type, which cannot be trusted.
 */
export function uploadedFileOf(dataUrl: string): UploadedFile | undefined {
  const found = /^data:[\w/+.-]*(?:;name=([\w%!'()*~.-]*))?;base64,([A-Za-z0-9+/]*={0,2})$/.exec(dataUrl);
  const [, name = "", content] = found ?? [];
  // long names are refused: normalizing combining characters takes quadratic time
  if (!content || name.length > maxEncodedNameLength) return undefined;
  return { name: decoded(name), bytes: Buffer.from(content, "base64") };
}

/**
 * Counts the files that a doctor uploads, without undefined ones, against the rate limit. Call before processing them.
 * Throws 429.
 */
export async function countUploads(limits: RateLimits, doctorId: number, files: (string | undefined)[]): Promise<void> {
  for (const file of files) if (file) await limits.consume("upload: doctor", doctorId);
}
