import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { startPortal, type PortalProcess } from "#tests/support/portal-process.ts";
import { ownFolder } from "#tests/support/quick-folder.ts";
import { readOnWire } from "#tests/support/wire.ts";

/** What the bare server says at a path. */
export interface BareAnswer {
  path: string;
  headers: Record<string, string>;
  base64: string;
}

const ofTheConnection = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** The portal's own answer, as a browser gets it, for the bare server to repeat. */
export async function answerOf(origin: string, path: string): Promise<BareAnswer> {
  const { headers, body } = await readOnWire(origin + path);
  const kept = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name));
  return { path, headers: Object.fromEntries(kept), base64: body.toString("base64") };
}

/** The portal's page as somebody would keep it in a file: without scripts and policy, compressed once. */
export async function staticTwinOf(origin: string, path: string, cookie = ""): Promise<BareAnswer> {
  const { status, body } = await readOnWire(origin + path, { "accept-encoding": "identity", cookie });
  if (status !== 200) throw new Error(`${path} answers ${status}`);
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

/** A server that does nothing but answer these, in a process of its own. */
export async function startBareServer(answers: BareAnswer[]): Promise<PortalProcess> {
  const file = join(await ownFolder(), "answers.json");
  await writeFile(file, JSON.stringify(answers));
  return startPortal({ ANSWERS: file }, "tests/load/bare-server.mjs");
}
