import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "./loopback-server.ts";

export interface ServedFile {
  body?: string | Uint8Array;
  status?: number;
  headers?: Record<string, string>;
  /** The answer ends here, though it said that it is longer. */
  cutAt?: number;
  /** No answer comes. */
  isSilent?: boolean;
}

/** A centre's store of files on the loopback address, that remembers what it was asked for. */
export async function fileServer(files: Record<string, ServedFile>) {
  const asked: string[] = [];
  const seen: Record<string, unknown>[] = [];
  let most = 0;
  let open = 0;
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    asked.push(`${method} ${url}`);
    seen.push(headers);
    const file = files[url];
    if (!file) return void response.writeHead(404).end();
    const { body = "", status = 200, headers: given = {}, cutAt } = file;
    if (file.isSilent) return;
    const bytes = Buffer.from(body);
    response.writeHead(status, { "content-length": bytes.length, etag: `"${bytes.length}-${bytes[0]}"`, ...given });
    if (method === "HEAD") return void response.end();
    open += 1;
    most = Math.max(most, open);
    response.on("close", () => (open -= 1));
    if (cutAt === undefined) return void response.end(bytes);
    response.write(bytes.subarray(0, cutAt), () => response.destroy());
  });
  const { origin, stop } = await listenOnLoopback(server);
  onTestFinished(stop);
  return { origin, stop, files, asked, seen, mostAtOnce: () => most };
}
