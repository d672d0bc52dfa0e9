const dataUrl = /^data:([^;,]*)((?:;[^;,]*)*);base64,/;

/**
 * Converts the body of a call that may contain files to FormData: a data URL becomes a file, a list one field `name[]`
 * for each item, and any value other than a string JSON. Null and undefined are left out.
 */
export function formDataOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    const isList = Array.isArray(value);
    for (const one of isList ? Array.from<unknown>(value) : [value]) append(form, isList ? `${name}[]` : name, one);
  }
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value === "string") form.append(name, fileOf(value) ?? value);
  else form.append(name, JSON.stringify(value));
}

function fileOf(value: string): File | undefined {
  const [head, type, params = ""] = dataUrl.exec(value) ?? [];
  if (head === undefined) return undefined;
  const name = /;name=([^;]*)/.exec(params)?.[1] ?? "file";
  return new File([Buffer.from(value.slice(head.length), "base64")], decodeURIComponent(name), { type: type ?? "" });
}

/** Encodes a request body: FormData as multipart, anything else as JSON; undefined: no body. */
export async function encodeBody(
  body: unknown,
): Promise<{ type: string; body: string | Uint8Array<ArrayBuffer> } | undefined> {
  if (body === undefined) return undefined;
  if (!(body instanceof FormData)) return { type: "application/json", body: JSON.stringify(body) };
  const encoded = new Response(body);
  return {
    type: encoded.headers.get("content-type") ?? "multipart/form-data",
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}
