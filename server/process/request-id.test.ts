import { expect, test } from "vitest";
import { currentRequestId, sendingId, withRequestId } from "./request-id.ts";

test("what a request asks another program bears its id; what nobody asked for bears none", async () => {
  const headers = { "content-type": "text/plain" };
  const asked: Record<string, string>[] = [];
  const ask = sendingId(async (_, init: RequestInit) => {
    asked.push(Object.fromEntries(new Headers(init.headers)));
    return new Response();
  });
  await withRequestId("edge-12345678", () => ask("/", { headers }));
  await ask("/", { headers });
  expect(asked).toEqual([{ ...headers, "x-request-id": "edge-12345678" }, headers]);
  expect(currentRequestId()).toBeUndefined();
});
