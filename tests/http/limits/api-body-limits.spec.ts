import { expect } from "@playwright/test";
import { features } from "#api/app.ts";
import { bounds } from "#contract/bounds.ts";
import { newFuzzContext } from "#tests/faults/fuzz-endpoints.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { exampleAddress } from "#tests/support/hostile/worst-bodies.ts";
import { test } from "#tests/support/browser/http-test.ts";

const endpoints = Object.values(features)
  .flat()
  .map(({ endpoint }) => endpoint)
  .filter(({ body }) => body !== undefined);

function json(bytes: number): string {
  return `{"a":"${"a".repeat(bytes - 8)}"}`;
}

function multipart(bytes: number): string {
  const [head, foot] = ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n', "\r\n--x--\r\n"];
  return head + "a".repeat(bytes - head.length - foot.length) + foot;
}

const kinds = { "application/json": json, "multipart/form-data; boundary=x": multipart };

function inChunks(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}

test("each endpoint accepts bodies up to the limit of its contract and refuses one byte more with 413", async ({
  start,
}) => {
  const portal = await start({ LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" });
  await withDatabase(portal, async (db) => {
    for (const endpoint of endpoints) {
      const { method, path, maxBodyBytes = bounds.bodyBytes, takesFiles } = endpoint;
      const { token, device } = await newFuzzContext(db);
      const address = portal.origin + exampleAddress(endpoint);
      for (const [type, ofBytes] of Object.entries(kinds).slice(0, takesFiles ? 2 : 1)) {
        for (const bytes of [maxBodyBytes, maxBodyBytes + 1]) {
          for (const body of [ofBytes(bytes), inChunks(ofBytes(bytes))]) {
            const headers = {
              "Content-Type": type,
              Authorization: `Bearer ${token}`,
              "X-Device-Token": device,
              "X-OTP-TOKEN": "proof",
              "Idempotency-Key": `${type} ${bytes} ${typeof body}`,
            };
            const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
            const { status } = await fetch(address, init);
            const isOver = bytes > maxBodyBytes;
            const what = `${method} ${path}: ${bytes} bytes of ${type}, ${typeof body === "string" ? "with a length" : "in chunks"}`;
            // the body of an unauthenticated courier is not even read: 401
            expect(status === 413 || (isOver && status === 401), `${what}: ${status}`).toBe(isOver);
          }
        }
      }
    }
  });
});
