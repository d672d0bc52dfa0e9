import { createServer, get, type IncomingMessage } from "node:http";
import { expect } from "@playwright/test";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { test } from "#tests/support/browser/http-test.ts";

const whole = Buffer.alloc(1_000_000, "p");
const sentBytes = { nothing: 0, little: 1000, much: 400_000, all: whole.byteLength };
const names = { nothing: "a".repeat(32), little: "b".repeat(32), much: "c".repeat(32), all: "d".repeat(32) };

/** Starts a v3 API whose file transfers break off after a given number of bytes. */
async function startBreakingApi() {
  return listenOnLoopback(
    createServer((request, response) => {
      const [how] = Object.entries(names).find(([, name]) => request.url?.includes(name)) ?? [];
      if (how === undefined) return response.writeHead(404).end();
      const bytes = Object.entries(sentBytes).find(([key]) => key === how)?.[1] ?? 0;
      response.writeHead(200, { "content-type": "image/webp", "content-length": whole.byteLength });
      response.flushHeaders();
      response.write(whole.subarray(0, bytes), () => {
        if (bytes < whole.byteLength) response.destroy();
        else response.end();
      });
    }),
  );
}

/** Downloads a file: its status, its bytes, and whether the transfer was complete. */
async function download(url: string) {
  const response = await new Promise<IncomingMessage | undefined>((resolve) => {
    get(url, { agent: false }, resolve).on("error", () => resolve(undefined));
  });
  if (!response) return { status: undefined, isWhole: false, text: "" };
  const parts: Buffer[] = [];
  response.on("data", (part: Buffer) => parts.push(part)).on("error", () => undefined);
  await new Promise((resolve) => response.on("close", resolve));
  return { status: response.statusCode, isWhole: response.complete, text: Buffer.concat(parts).toString("latin1") };
}

test("a file whose source breaks off is a 503 or an aborted transfer, never mixed with an error text", async ({
  start,
}) => {
  const api = await startBreakingApi();
  const portal = await start({ V3_API_URL: api.origin });
  const url = (name: string) => `${portal.origin}/media/avatars/${name}.webp`;

  expect(await download(url(names.all))).toEqual({ status: 200, isWhole: true, text: whole.toString() });
  expect(await download(url(names.nothing))).toEqual({ status: 503, isWhole: true, text: "Not available now" });
  for (const name of [names.little, names.much]) {
    const { isWhole, text } = await download(url(name));
    expect(isWhole).toBe(false);
    expect(text).toMatch(/^p*$/);
  }
  await expect.poll(portal.output).toContain("a file response was aborted");
  expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200);
  await api.stop();
});
