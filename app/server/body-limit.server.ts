/**
 * The same request with its body in memory, or undefined when the body is longer than `maxBytes`. The bytes are counted as
 * they come: a Content-Length is only a claim, and a chunked body makes none.
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
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}
