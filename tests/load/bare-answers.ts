import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newDataDir, startPortal, type PortalProcess } from "#tests/support/portal-process.ts";
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

/** A server that does nothing but answer these, in a process of its own. */
export async function startBareServer(answers: BareAnswer[]): Promise<PortalProcess> {
  const file = join(await newDataDir(), "answers.json");
  await writeFile(file, JSON.stringify(answers));
  return startPortal({ ANSWERS: file }, "tests/load/bare-server.mjs");
}
