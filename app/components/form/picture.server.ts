import { maxPictureBytes } from "#contract/uploads.ts";

const types = ["image/jpeg", "image/png", "image/webp"];

export type Picture = { ok: true; dataUrl: string | undefined } | { ok: false; message: string };

/** The picture in a field of a form as the API takes it; no picture is no mistake. */
export async function pictureOf(form: FormData, name: string): Promise<Picture> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size === 0) return { ok: true, dataUrl: undefined };
  if (file.size > maxPictureBytes) return { ok: false, message: "ছবিটি ১ মেগাবাইটের বেশি। ছোট করে আবার দিন।" };
  if (!types.includes(file.type)) return { ok: false, message: "JPEG, PNG বা WebP ছবি দিন।" };
  const bytes = Buffer.from(await file.arrayBuffer());
  return { ok: true, dataUrl: `data:${file.type};base64,${bytes.toString("base64")}` };
}
