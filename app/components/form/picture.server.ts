import { maxPictureBytes } from "#contract/uploads.ts";
import type { FieldErrors } from "#app/server/forms/form.server.ts";
import { refusalOfFile } from "#app/server/forms/refused-file.server.ts";

const types = ["image/jpeg", "image/png", "image/webp"];

interface Picture {
  /** Data URL as the API expects it; undefined if no picture was sent. */
  dataUrl: string | undefined;
  /** Field errors for readForm. */
  errors: FieldErrors;
}

/**
 * Reads the picture of a form as a data URL, and clears its field. A file that is no JPEG, PNG or WebP, or has more
 * than 1 MB, gives a field error; a missing picture does not.
 */
export async function takePicture(form: FormData, name: string): Promise<Picture> {
  const file = form.get(name);
  form.set(name, "");
  const refused = (message: string): Picture => ({ dataUrl: undefined, errors: { [name]: [message] } });
  if (!(file instanceof File) || file.size === 0) return { dataUrl: undefined, errors: {} };
  const reason = await refusalOfFile(file);
  if (reason) return refused(reason);
  if (file.size > maxPictureBytes) return refused("ছবিটি ১ মেগাবাইটের বেশি। ছোট করে আবার দিন।");
  if (!types.includes(file.type)) return refused("JPEG, PNG বা WebP ছবি দিন।");
  const bytes = Buffer.from(await file.arrayBuffer());
  return { dataUrl: `data:${file.type};base64,${bytes.toString("base64")}`, errors: {} };
}
