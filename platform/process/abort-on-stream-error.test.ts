import { expect, test } from "vitest";
import { createLog } from "#process/log.ts";
import { abortOnStreamError } from "./abort-on-stream-error.ts";

/** Stream of these chunks that then ends or, if `fails`, errors. */
function source(chunks: string[], { fails }: { fails: boolean }) {
  const remaining = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const seen = { cancelled: undefined as unknown };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = remaining.shift();
      if (chunk) controller.enqueue(chunk);
      else if (fails) controller.error(new Error("the disk is gone"));
      else controller.close();
    },
    cancel(reason) {
      seen.cancelled = reason;
    },
  });
  return { body, seen };
}

/** Sends the response and returns the result, the state of the connection and the log. */
async function send(original: Response) {
  const logged: string[] = [];
  const connection = { isBroken: false, destroy: () => void (connection.isBroken = true) };
  const log = createLog("info", { write: (line) => logged.push(line) });
  const response = await abortOnStreamError(original, connection, log);
  return { response, connection, logged };
}

const kinds: [string, Record<string, string>][] = [
  ["a video", { "accept-ranges": "bytes", "content-range": "bytes 0-4/9", etag: '"1"' }],
  ["a download", { "content-disposition": "attachment", "content-length": "9" }],
  ["a picture", { "content-type": "image/webp" }],
];

test.each(kinds)("streams %s unchanged, chunk by chunk", async (_, headers) => {
  const { body } = source(["one ", "two"], { fails: false });
  const { response, connection, logged } = await send(new Response(body, { status: 206, headers }));
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([206, headers]);
  expect(await response.text()).toBe("one two");
  expect([connection.isBroken, logged]).toEqual([false, []]);
});

test.each(kinds)(
  "responds with 503 and without file headers if the source of %s fails before the first byte",
  async (_, headers) => {
    const { body } = source([], { fails: true });
    const { response, connection, logged } = await send(
      new Response(body, { headers: { ...headers, "x-kept": "yes" } }),
    );
    expect(response.status).toBe(503);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-kept": "yes",
    });
    expect(await response.text()).not.toContain("disk");
    expect(connection.isBroken).toBe(false);
    expect(logged).toEqual([expect.stringContaining("the disk is gone")]);
  },
);

test.each(kinds)("aborts the connection if the source of %s fails later", async (_, headers) => {
  const { body } = source(["one "], { fails: true });
  const { response, connection, logged } = await send(new Response(body, { headers }));
  expect(await response.text()).toBe("one ");
  expect(connection.isBroken).toBe(true);
  expect(logged).toEqual([expect.stringContaining("the disk is gone")]);
});

test("cancels the source when the client disconnects", async () => {
  const { body, seen } = source(["one ", "two", "three"], { fails: false });
  const { response } = await send(new Response(body, { headers: { "accept-ranges": "bytes" } }));
  await response.body?.cancel("gone");
  expect(seen.cancelled).toBe("gone");
});

test("leaves responses without a file or without content unchanged", async () => {
  for (const original of [
    Response.json({ message: "…" }),
    new Response(null, { headers: { "accept-ranges": "bytes" } }),
  ]) {
    expect((await send(original)).response).toBe(original);
  }
});
