import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";

export interface ServedFile {
  body?: string | Uint8Array;
  status?: number;
  headers?: Record<string, string>;
  /** Closes the connection after this many bytes, although Content-Length says more. */
  cutAt?: number;
  /** Sends no response. */
  isSilent?: boolean;
}

/** Starts a file server on the loopback address, such as a centre's, that records the requests it gets. */
export async function fileServer(files: Record<string, ServedFile>) {
  const asked: string[] = [];
  const seen: Record<string, unknown>[] = [];
  let maxOpen = 0;
  let open = 0;
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    asked.push(`${method} ${url}`);
    seen.push(headers);
    const file = files[url];
    if (!file) return void response.writeHead(404).end();
    const { body = "", status = 200, headers: fileHeaders = {}, cutAt } = file;
    if (file.isSilent) return;
    const bytes = Buffer.from(body);
    const etag = `"${bytes.length}-${bytes[0]}"`;
    response.writeHead(status, { "content-length": bytes.length, etag, ...fileHeaders });
    if (method === "HEAD") return void response.end();
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.on("close", () => (open -= 1));
    if (cutAt === undefined) return void response.end(bytes);
    response.write(bytes.subarray(0, cutAt), () => response.destroy());
  });
  const { origin, stop } = await listenOnLoopback(server);
  onTestFinished(stop);
  return { origin, stop, files, asked, seen, mostAtOnce: () => maxOpen };
}
