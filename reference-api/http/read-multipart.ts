import { bounds } from "#contract/bounds.ts";
import { exceedsFormLimits } from "#runtime/multipart.ts";
import { BadRequest, Invalid } from "./errors.ts";
import { readBytes } from "./read-json.ts";

async function dataUrl(file: File): Promise<string> {
  const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
  const name = file.name.slice(-100).replace(/^\p{Surrogate}/u, ""); // the cut may halve a pair, which cannot be encoded
  return `data:application/octet-stream;name=${encodeURIComponent(name)};base64,${base64}`;
}

async function parsedForm(bytes: Buffer, type: string): Promise<FormData> {
  return new Response(new Uint8Array(bytes), { headers: { "content-type": type } })
    .formData()
    .catch(() => Promise.reject(new BadRequest("অনুরোধটি পড়া যায়নি।")));
}

/**
 * Reads a multipart form into the shape of the same call in JSON: `name[]` becomes a list without its empty texts, a
 * file becomes a data URL, and an empty file input is omitted. Throws 413 beyond `maxBytes`, 400 if it cannot be parsed
 * or has too many parts or too much text, 422 if a field without `[]` is repeated.
 */
export async function readMultipart(request: Request, maxBytes: number | undefined): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request, maxBytes);
  if (exceedsFormLimits(bytes, type, bounds)) throw new BadRequest("একসঙ্গে এত তথ্য পাঠানো যায় না।");
  const form = [...(await parsedForm(bytes, type))];
  const fields = new Map<string, string | string[]>();
  for (const [key, entry] of form) {
    const name = key.replace(/\[\]$/, "");
    const isEmpty = typeof entry === "string" ? entry === "" && key !== name : entry.size === 0 && entry.name === "";
    if (isEmpty) continue;
    const value = typeof entry === "string" ? entry : await dataUrl(entry);
    const before = fields.get(name);
    if (key === name && before !== undefined) throw new Invalid({ [name]: ["এই তথ্যটি একবারই দেওয়া যায়।"] });
    fields.set(name, key === name ? value : [...(Array.isArray(before) ? before : []), value]);
  }
  return Object.fromEntries(fields);
}
