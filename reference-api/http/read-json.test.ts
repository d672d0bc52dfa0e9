import { expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import { readJson } from "./read-json.ts";

const json = { "content-type": "application/json" };

function posted(body: BodyInit, headers: Record<string, string> = json): Request {
  return new Request("http://localhost/", { method: "POST", body, headers });
}

async function statusOf(request: Request): Promise<number> {
  const error: unknown = await readJson(request).catch((thrown: unknown) => thrown);
  return error instanceof ApiError ? error.status : 200;
}

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const ofBytes = (bytes: number) => `"${"a".repeat(bytes - 2)}"`;

test("reads a JSON body, whatever the case and charset of its type", async () => {
  expect(await readJson(posted('{"নাম":"মান"}'))).toEqual({ নাম: "মান" });
  expect(await readJson(posted("[1]", { "content-type": "Application/JSON; charset=utf-8" }))).toEqual([1]);
});

test.each([
  ["64 kB", ofBytes(65_536), 200],
  ["one byte more", ofBytes(65_537), 413],
  ["64 kB in characters of three bytes", `"${"ক".repeat(21_845)}"`, 413],
  ["32 levels", nested(32), 200],
  ["33 levels", nested(33), 400],
  ["as many levels as 64 kB can hold", nested(32_000), 400],
  ["33 levels of objects", '{"a":'.repeat(33) + "1" + "}".repeat(33), 400],
  ["more lists and objects side by side than levels", `[${"{},[],".repeat(33)}0]`, 200],
  ["5000 values", `[${"0,".repeat(4998)}0]`, 200],
  ["5001 values", `[${"0,".repeat(4999)}0]`, 400],
  ["5001 fields", `{${'"a":1,'.repeat(4999)}"a":1}`, 400],
  ["more than 5000 values as nested lists", `[${"[],".repeat(2500)}[]]`, 400],
  ["a string that contains brackets and commas", `"${'[{,\\"'.repeat(6000)}"`, 200],
  ["truncated JSON", '{"a":', 400],
  ["nothing", "", 400],
  ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400],
])("reads or refuses a body of %s", async (_, body, status) => {
  expect(await statusOf(posted(body))).toBe(status);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
  "refuses a body of the type %j",
  async (type) => {
    expect(await statusOf(posted("{}", { "content-type": type }))).toBe(400);
  },
);

test("stops reading an endless body after 64 kB, whatever length it claims", async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 8192;
      controller.enqueue(new Uint8Array(8192).fill(0x20));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const init = { method: "POST", body: endless, headers: { ...json, "content-length": "2" }, duplex: "half" as const };
  expect(await statusOf(new Request("http://localhost/", init))).toBe(413);
  expect(isCancelled).toBe(true);
  expect(sent).toBeLessThanOrEqual(65_536 + 3 * 8192);
});
