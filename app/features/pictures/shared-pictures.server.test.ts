import { isBulkheadRejectedError } from "cockatiel";
import { expect, test } from "vitest";
import { sharePicture } from "./shared-pictures.server.ts";

const words = (title: string) => ({ company: "মাত্রা", kind: "", title, facts: "" });

test("draws a picture once for concurrent and later requests", async () => {
  const requestTwelve = () => Promise.all(Array.from({ length: 12 }, () => sharePicture(words("একই"))));
  // a drawing that timed out on a stalled machine is repeated
  await expect.poll(async () => new Set(await requestTwelve()).size).toBe(1);
  const [first] = await requestTwelve();
  expect(await sharePicture(words("একই"))).toBe(first);
});

test("draws one picture at a time, queues six and rejects the rest, which succeed later", async () => {
  const titles = Array.from({ length: 12 }, (_, index) => `ব্যাচ ${index}`);
  const results = await Promise.allSettled(titles.map((title) => sharePicture(words(title))));
  const isRejected = (result: (typeof results)[number]) =>
    result.status === "rejected" && isBulkheadRejectedError(result.reason);
  expect(results.filter(isRejected)).toHaveLength(5);
  await expect.poll(async () => (await sharePicture(words(titles.at(-1) ?? ""))).length).toBeGreaterThan(1000);
});
