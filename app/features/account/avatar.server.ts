const maxBytes = 1_000_000;
const types = ["image/jpeg", "image/png", "image/webp"];

export type Avatar = { ok: true; dataUrl: string | undefined } | { ok: false; message: string };

/** The picture of a form as the API takes it; no picture is no mistake. */
export async function avatarOf(form: FormData): Promise<Avatar> {
  const file = form.get("avatar");
  if (!(file instanceof File) || file.size === 0) return { ok: true, dataUrl: undefined };
  if (file.size > maxBytes) return { ok: false, message: "ছবিটি ১ মেগাবাইটের বেশি। ছোট করে আবার দিন।" };
  if (!types.includes(file.type)) return { ok: false, message: "JPEG, PNG বা WebP ছবি দিন।" };
  const bytes = Buffer.from(await file.arrayBuffer());
  return { ok: true, dataUrl: `data:${file.type};base64,${bytes.toString("base64")}` };
}
