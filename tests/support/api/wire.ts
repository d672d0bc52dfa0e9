import { once } from "node:events";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";

export interface WireResponse {
  status: number;
  headers: Record<string, string>;
  /** The body as transferred, compressed. */
  body: Buffer;
  /** Bytes received on the connection without TLS overhead: status line, headers and body. */
  wireBytes: number;
}

async function responseTo(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const get = url.startsWith("https:") ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).on("error", reject);
  });
}

/** Sends a GET on a new connection, by default accepting Brotli. Redirects are not followed. */
export async function readOnWire(url: string, headers: Record<string, string> = {}): Promise<WireResponse> {
  const response = await responseTo(url, { "accept-encoding": "br, gzip", connection: "keep-alive", ...headers });
  const { socket } = response;
  const parts: Buffer[] = [];
  response.on("data", (part: Buffer) => parts.push(part));
  await once(response, "end");
  const wireBytes = socket.bytesRead;
  socket.destroy();
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.concat(parts),
    wireBytes,
  };
}
