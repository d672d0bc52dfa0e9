import { isBulkheadRejectedError } from "cockatiel";
import { expect, test } from "vitest";
import { sharePicture } from "./shared-pictures.server.ts";

const words = (title: string) => ({ company: "মাত্রা", kind: "", title, facts: "" });

test("a picture is drawn once for all who ask for it, at once or later", async () => {
  const askTwelve = () => Promise.all(Array.from({ length: 12 }, () => sharePicture(words("একই"))));
  // a drawing that the machine held up for all its seconds is begun again
  await expect.poll(async () => new Set(await askTwelve()).size).toBe(1);
  const [first] = await askTwelve();
  expect(await sharePicture(words("একই"))).toBe(first);
});

test("of many different ones one is drawn and six wait; the others come again later, and then are drawn", async () => {
  const titles = Array.from({ length: 12 }, (_, place) => `ব্যাচ ${place}`);
  const results = await Promise.allSettled(titles.map((title) => sharePicture(words(title))));
  const isTurnedAway = (result: (typeof results)[number]) =>
    result.status === "rejected" && isBulkheadRejectedError(result.reason);
  expect(results.filter(isTurnedAway)).toHaveLength(5);
  await expect.poll(async () => (await sharePicture(words(titles.at(-1) ?? ""))).length).toBeGreaterThan(1000);
});
