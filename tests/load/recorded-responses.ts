import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { readOnWire } from "#tests/support/api/wire.ts";

/** A recorded response, which the bare server sends for a path. */
export interface RecordedResponse {
  path: string;
  headers: Record<string, string>;
  base64: string;
}

const connectionHeaders = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Records the portal's response as a browser gets it, for the bare server to replay. */
export async function recordResponse(origin: string, path: string): Promise<RecordedResponse> {
  const { headers, body } = await readOnWire(origin + path);
  const recorded = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
  return { path, headers: Object.fromEntries(recorded), base64: body.toString("base64") };
}

/** Records a page as a static file would be served: without scripts and content security policy, compressed once. */
export async function recordStaticCopy(origin: string, path: string, cookie = ""): Promise<RecordedResponse> {
  const { status, body } = await readOnWire(origin + path, { "accept-encoding": "identity", cookie });
  if (status !== 200) throw new Error(`${path}: status ${status}`);
  const html = body.toString().replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
  const compressed = await promisify(brotliCompress)(html);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "public, max-age=0, must-revalidate",
    etag: `"${path}"`,
  };
  return { path, headers, base64: compressed.toString("base64") };
}

/** Starts a server process that only sends these responses. */
export async function startBareServer(responses: RecordedResponse[]): Promise<PortalProcess> {
  const file = join(await ownFolder(), "answers.json");
  await writeFile(file, JSON.stringify(responses));
  return startPortal({ ANSWERS: file }, "tests/load/bare-server.mjs");
}
