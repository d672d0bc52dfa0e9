import { expect, onTestFinished, test } from "vitest";
import { maxEncodedNameLength } from "#contract/uploads.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { TooMany } from "./errors.ts";
import { createRateLimits } from "./rate-limits.ts";
import { countUploads, uploadedFileOf } from "./uploads.ts";

test("counts every uploaded file separately, but no empty fields", async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const limits = createRateLimits(db);
  for (let n = 0; n < 6; n += 1) await countUploads(limits, 1, ["a", "b", undefined, "c"]);
  await countUploads(limits, 1, ["a", "b", undefined]);
  await countUploads(limits, 1, [undefined]);
  await expect(countUploads(limits, 1, ["a"])).rejects.toThrow(TooMany);
  await countUploads(limits, 2, ["a"]);
});

test.each([
  ["data:image/png;base64,AAEC", { name: "", bytes: Buffer.from([0, 1, 2]) }],
  ["data:image/png;name=a%20b.png;base64,AAEC", { name: "a b.png", bytes: Buffer.from([0, 1, 2]) }],
  ["data:image/png;name=%E0%A4%A;base64,AAEC", { name: "", bytes: Buffer.from([0, 1, 2]) }],
  ["data:image/png,AAEC", undefined],
  ["data:image/png;base64,", undefined],
  ["data:image/png;base64,<svg>", undefined],
  ["https://evil.test/a.png", undefined],
])("decodes %s as %j", (dataUrl, file) => {
  expect(uploadedFileOf(dataUrl)).toEqual(file);
});

test("accepts a name of the maximum length and refuses a longer one", () => {
  const fileOf = (name: string) => uploadedFileOf(`data:image/png;name=${name};base64,AAEC`);
  const longest = "a".repeat(maxEncodedNameLength);
  expect([fileOf(longest)?.name, fileOf(`${longest}a`)]).toEqual([longest, undefined]);
});
