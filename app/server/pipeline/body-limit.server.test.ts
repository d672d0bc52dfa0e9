import { expect, test } from "vitest";
import { readBody } from "./body-limit.server.ts";
import { bodyLimits } from "./input-limits.server.ts";

test.each([
  ["/login", 65_536],
  ["/my/account", 1_065_536],
  ["/my/account.data", 1_065_536],
  ["/my/accountx", 65_536],
  ["/x/my/account", 65_536],
  ["/my/account/devices", 65_536],
  ["/my/courses/4/payment/7/done", 1_065_536],
  ["/my/courses/x/y/payment/7/done", 65_536],
  ["/my/complain-box", 4_465_536],
  ["/my/complain-box/12.data", 4_465_536],
  ["/my/complain-box/12/x", 65_536],
  ["/api/v3", 65_536],
])("what is sent to %s may weigh %i bytes", (path, bytes) => {
  expect(bodyLimits(path)?.bytes).toBe(bytes);
});

test("what is sent to the API is measured by its endpoint", () => {
  expect(bodyLimits("/api/v3/web/doctor/complaints")).toBeUndefined();
});

const limits = { bytes: 64 * 1024, fields: 64 };
const urlencoded = "application/x-www-form-urlencoded";

function isTaken(body: string, type = urlencoded, path = "/login"): Promise<boolean> {
  const request = new Request(`http://portal.test${path}`, { method: "POST", body, headers: { "content-type": type } });
  return readBody(request, bodyLimits(path) ?? limits).then((read) => read !== undefined);
}

function fields(count: number): string {
  return Array.from({ length: count }, (_, n) => `a${n}=1`).join("&");
}

test("a form holds sixty-four fields, that of the exam room two hundred", async () => {
  expect(await Promise.all([isTaken(""), isTaken(fields(64)), isTaken(fields(65))])).toEqual([true, true, false]);
  for (const path of [
    "/my/courses/1/schedule/2/events/3/exam/participated",
    "/my/courses/1/events/3/exam/participated.data",
    `/on-spot-quiz/a-quiz/entries/Key_${"1".repeat(18)}`,
  ]) {
    expect(
      await Promise.all([isTaken(fields(200), urlencoded, path), isTaken(fields(201), urlencoded, path)]),
      path,
    ).toEqual([true, false]);
  }
});

test("empty fields are counted too", async () => {
  expect(await isTaken("&".repeat(63))).toBe(true);
  expect(await isTaken("&".repeat(64))).toBe(false);
});

function parts(count: number, boundary = "x"): string {
  return `${`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(count)}--${boundary}--\r\n`;
}

test.each([
  ["bare", "multipart/form-data; boundary=x", true],
  ["quoted", 'multipart/form-data; boundary="x"', true],
  ["as Chrome writes it", "multipart/form-data; boundary=----WebKitFormBoundaryAaB03x", true],
  ["missing", "multipart/form-data", false],
  ["named twice", "multipart/form-data; boundary=y; boundary=x", false],
  ["behind another parameter that hides it", 'multipart/form-data; a="boundary=y"; boundary=x', false],
  ["empty", "multipart/form-data; boundary=", false],
])("a boundary that is %s is read as every reader would: %s", async (_, type, isGood) => {
  const [, boundary = "x"] = /boundary="?([\w-]+)"?$/.exec(type) ?? [];
  expect(await isTaken(parts(20, boundary), type)).toBe(isGood);
  expect(await isTaken(parts(21, boundary), type)).toBe(false);
});

function part(head: string, content: string): string {
  return `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`;
}

const disposition = 'Content-Disposition: form-data; name="a"';
const much = "a".repeat(70_000);

test.each([
  ["a file", part(`${disposition}; filename="a.jpg"`, much), true],
  ["a file whose kind is named first", part(`content-type: image/png\r\n${disposition}; filename="a"`, much), true],
  ["a text", part(disposition, much), false],
  ["a text that calls itself a file", part(`X: filename="a"\r\n${disposition}`, much), false],
  [
    "a text of a name that looks like a file's",
    part('Content-Disposition: form-data; name="; filename="', much),
    false,
  ],
  ["a file of a long name", part(`${disposition}; filename="${much}"`, "a"), false],
  ["a part without an end of its head", part(`${disposition}; filename="a"`, much).replace("\r\n\r\n", "\r\n"), false],
])("a form with files has room for no more text than others: %s of 70 kB", async (_, body, isGood) => {
  expect(await isTaken(body, "multipart/form-data; boundary=x", "/my/complain-box")).toBe(isGood);
});

test("where files may come, a form without them is as small as elsewhere", async () => {
  expect(await isTaken(`a=${much}`, urlencoded, "/my/complain-box")).toBe(false);
});

test("what comes in chunks is counted as it comes", async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) });
  const init = { method: "POST", body: endless, duplex: "half" } as RequestInit; // the DOM's own types lack duplex
  expect(await readBody(new Request("http://portal.test/login", init), limits)).toBeUndefined();
});
