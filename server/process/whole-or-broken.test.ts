import { expect, test } from "vitest";
import { createLog } from "#server/process/log.ts";
import { wholeOrBroken } from "./whole-or-broken.ts";

/** A source that gives these pieces and then ends, or dies. */
function source(pieces: string[], { dies }: { dies: boolean }) {
  const left = pieces.map((piece) => new TextEncoder().encode(piece));
  const seen = { cancelled: undefined as unknown };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else if (dies) controller.error(new Error("the disk is gone"));
      else controller.close();
    },
    cancel(reason) {
      seen.cancelled = reason;
    },
  });
  return { body, seen };
}

/** What leaves, what became of the connection, and what is logged. */
async function sent(answer: Response) {
  const logged: string[] = [];
  const connection = { isBroken: false, destroy: () => void (connection.isBroken = true) };
  const log = createLog("info", { write: (line) => logged.push(line) });
  const given = await wholeOrBroken(answer, connection, log);
  return { given, connection, logged };
}

const kinds: [string, Record<string, string>][] = [
  ["a video", { "accept-ranges": "bytes", "content-range": "bytes 0-4/9", etag: '"1"' }],
  ["a download", { "content-disposition": "attachment", "content-length": "9" }],
  ["a picture", { "content-type": "image/webp" }],
];

test.each(kinds)("%s that is whole goes as it came, piece after piece", async (_, headers) => {
  const { body } = source(["one ", "two"], { dies: false });
  const { given, connection, logged } = await sent(new Response(body, { status: 206, headers }));
  expect([given.status, Object.fromEntries(given.headers)]).toEqual([206, headers]);
  expect(await given.text()).toBe("one two");
  expect([connection.isBroken, logged]).toEqual([false, []]);
});

test.each(kinds)(
  "%s whose source dies before the first byte is a 503 that says nothing of the file",
  async (_, headers) => {
    const { body } = source([], { dies: true });
    const { given, connection, logged } = await sent(new Response(body, { headers: { ...headers, "x-kept": "yes" } }));
    expect(given.status).toBe(503);
    expect(Object.fromEntries(given.headers)).toEqual({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-kept": "yes",
    });
    expect(await given.text()).not.toContain("disk");
    expect(connection.isBroken).toBe(false);
    expect(logged).toEqual([expect.stringContaining("the disk is gone")]);
  },
);

test.each(kinds)("%s whose source dies on the way ends with its connection", async (_, headers) => {
  const { body } = source(["one "], { dies: true });
  const { given, connection, logged } = await sent(new Response(body, { headers }));
  expect(await given.text()).toBe("one ");
  expect(connection.isBroken).toBe(true);
  expect(logged).toEqual([expect.stringContaining("the disk is gone")]);
});

test("who goes away while a file is sent lets go of its source", async () => {
  const { body, seen } = source(["one ", "two", "three"], { dies: false });
  const { given } = await sent(new Response(body, { headers: { "accept-ranges": "bytes" } }));
  await given.body?.cancel("gone");
  expect(seen.cancelled).toBe("gone");
});

test("what is no file, or has no content, is left alone", async () => {
  for (const answer of [
    Response.json({ message: "…" }),
    new Response(null, { headers: { "accept-ranges": "bytes" } }),
  ]) {
    expect((await sent(answer)).given).toBe(answer);
  }
});
