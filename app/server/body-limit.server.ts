const maxParts = 20;

/** Whether a multipart body holds more parts than any form has. Its delimiters are counted before anything is taken apart. */
function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const [, quoted, bare] = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const delimiter = `--${quoted ?? bare ?? ""}`;
  if (delimiter === "--") return false;
  return body.toString("latin1").split(delimiter, maxParts + 3).length > maxParts + 2; // what stands before and behind
}

/**
 * The same request with its body in memory, or undefined when the body is longer than `maxBytes` or a form of too many
 * parts. The bytes are counted as they come: a Content-Length is only a claim, and a chunked body makes none.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Request | undefined> {
  const { url, method, headers, signal, body } = request;
  if (!body) return request;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) return undefined; // not cancelled: that would end the connection before the answer
    chunks.push(part.value);
  }
  const whole = Buffer.concat(chunks);
  if (hasTooManyParts(whole, headers.get("content-type") ?? "")) return undefined;
  return new Request(url, { method, headers, signal, body: whole });
}
