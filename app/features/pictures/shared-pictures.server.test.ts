import { expect, test } from "vitest";
import { sharePicture } from "./shared-pictures.server.ts";

const words = (title: string) => ({ company: "মাত্রা", kind: "", title, facts: "" });

test("a picture is drawn once for all who ask for it, at once or later", async () => {
  const asked = Array.from({ length: 12 }, () => sharePicture(words("একই")));
  const [first, ...others] = await Promise.all(asked);
  for (const other of [...others, await sharePicture(words("একই"))]) expect(other).toBe(first);
});

test("of many different ones one is drawn and six wait; the others come again later, and then are drawn", async () => {
  const titles = Array.from({ length: 12 }, (_, place) => `ব্যাচ ${place}`);
  const results = await Promise.allSettled(titles.map((title) => sharePicture(words(title))));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  const picture = await sharePicture(words(titles.at(-1) ?? ""));
  expect(picture.length).toBeGreaterThan(1000);
});
