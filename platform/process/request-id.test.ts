import { expect, test } from "vitest";
import { currentRequestId, forwardRequestId, withRequestId } from "./request-id.ts";

test("sends the request id with outgoing calls of a request, and none otherwise", async () => {
  const headers = { "content-type": "text/plain" };
  const sent: Record<string, string>[] = [];
  const ask = forwardRequestId(async (_, init: RequestInit) => {
    sent.push(Object.fromEntries(new Headers(init.headers)));
    return new Response();
  });
  await withRequestId("edge-12345678", () => ask("/", { headers }));
  await ask("/", { headers });
  expect(sent).toEqual([{ ...headers, "x-request-id": "edge-12345678" }, headers]);
  expect(currentRequestId()).toBeUndefined();
});
