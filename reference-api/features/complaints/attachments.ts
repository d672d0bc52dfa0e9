import type { complaintAttachments } from "#api/db/schema/service.ts";
import { Invalid } from "#api/http/errors.ts";
import { encodePicture } from "#api/http/pictures.ts";
import { pictureOwner } from "#api/http/uploaded-picture.ts";
import { uploadedFileOf } from "#api/http/uploads.ts";
import { complaintLimits } from "#contract/account/complaints.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { cutText } from "#runtime/cut-text.ts";

export type NewAttachment = Omit<typeof complaintAttachments.$inferInsert, "message_id">;

const maxSidePixels = 2400;
const maxNameLetters = 80;
const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "application/pdf": "pdf" } as const;

type ContentType = keyof typeof extensions;

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-" && bytes.subarray(-1024).includes("%%EOF");
}

function safeName(name: string, type: ContentType, position: number): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const stem = last.replace(/\.[^.]*$/, "").replace(/[\p{C}<>:"|?*%]/gu, "");
  return `${cutText(stem, maxNameLetters).trim() || `attachment-${position}`}.${extensions[type]}`;
}

/** First 80 letters of a sender's file name, without the control characters that a stored refusal cannot hold. */
function shownName(name: string): string {
  return cutText(name.replace(/\p{Cc}/gu, ""), maxNameLetters);
}

/**
 * Re-encodes a picture, which removes metadata and scales it to at most 2400 pixels a side; returns a PDF unchanged,
 * since it is only served as a download, and undefined for any other file. Throws 503 if too many pictures are queued.
 */
async function safeContent(
  bytes: Buffer,
  doctorId: number,
): Promise<{ content_type: ContentType; bytes: Buffer } | undefined> {
  if (isPdf(bytes)) return { content_type: "application/pdf", bytes };
  const size = { width: maxSidePixels, height: maxSidePixels, fit: "inside", withoutEnlargement: true } as const;
  const encoded = await encodePicture(bytes, { size, owner: pictureOwner(doctorId) });
  return "refusal" in encoded ? undefined : { content_type: `image/${encoded.format}`, bytes: encoded.bytes };
}

/**
 * Checks the files of a message and returns them ready to store. The type is detected from the content, not the name.
 * Throws 422 for other types or more than 1 MB, and 503 when too many pictures are queued.
 */
export async function checkAttachments(dataUrls: string[], doctorId: number): Promise<NewAttachment[]> {
  const checked: NewAttachment[] = [];
  for (const [index, dataUrl] of dataUrls.entries()) {
    const file = uploadedFileOf(dataUrl);
    const label = file?.name ? `“${shownName(file.name)}”` : `${bengaliDigits(index + 1)} নম্বর ফাইলটি`;
    if (file && file.bytes.byteLength > complaintLimits.fileBytes) {
      throw new Invalid({ attachments: [`${label} ১ মেগাবাইটের বেশি। ছোট করে আবার দিন।`] });
    }
    const content = file && (await safeContent(file.bytes, doctorId));
    if (!content) throw new Invalid({ attachments: [`${label} নেওয়া গেল না। JPG, PNG, WebP ছবি বা PDF দিন।`] });
    const name = safeName(file.name, content.content_type, index + 1);
    checked.push({ ...content, name, size: content.bytes.byteLength });
  }
  return checked;
}
