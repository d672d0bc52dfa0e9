import { expect, test } from "vitest";
import { createArrivals } from "#process/arrivals.ts";
import { readForm } from "./body-limit.server.ts";
import { bodyLimits, isUpload, type BodyLimits } from "./input-limits.server.ts";

const urlencoded = "application/x-www-form-urlencoded";

test.each([
  ["/login", 65_536],
  ["/my/account", 65_536],
  ["/my/account.data", 65_536],
  ["/my/accountx", 65_536],
  ["/x/my/account", 65_536],
  ["/my/account/devices", 65_536],
  ["/my/courses/4/payment/7/done", 65_536],
  ["/my/courses/x/y/payment/7/done", 65_536],
  ["/my/complain-box", 65_536],
  ["/my/complain-box/12.data", 65_536],
  ["/my/complain-box/12/x", 65_536],
  ["/api/v3", 65_536],
])("limits bodies sent to %s to %i bytes", (path, bytes) => {
  expect(bodyLimits(path)?.bytes).toBe(bytes);
});

test.each([
  ["/login", undefined],
  ["/my/account", 1],
  ["/my/account.data", 1],
  ["/my/account/devices", undefined],
  ["/my/courses/4/payment/7/done", 1],
  ["/my/complain-box", 3],
  ["/my/complain-box/12", 3],
  ["/my/complain-box/12/x", undefined],
])("accepts at %s this number of files besides: %i", (path, files) => {
  expect(bodyLimits(path)?.files).toBe(files);
  const request = (method: string, type: string) =>
    isUpload(new Request(`http://portal.test${path}`, { method, headers: { "content-type": type } }));
  expect(request("POST", "multipart/form-data; boundary=x")).toBe(files !== undefined);
  expect([request("GET", "multipart/form-data; boundary=x"), request("POST", urlencoded)]).toEqual([false, false]);
});

test("leaves the body limit of API calls to their endpoint", () => {
  expect(bodyLimits("/api/v3/web/doctor/complaints")).toBeUndefined();
});

const { read } = createArrivals();
const readBody = (request: Request, maxBytes: number) => read("192.0.2.1", maxBytes, request.body);
const limits = { bytes: 64 * 1024, fields: 64 };
const withFiles = { ...limits, bytes: 1_000_000 };

function isAccepted(body: string, type = urlencoded, path = "/login", own?: BodyLimits): Promise<boolean> {
  const request = new Request(`http://portal.test${path}`, { method: "POST", body, headers: { "content-type": type } });
  return readForm(request, own ?? bodyLimits(path) ?? limits, readBody).then((form) => form instanceof Request);
}

function fields(count: number): string {
  return Array.from({ length: count }, (_, n) => `a${n}=1`).join("&");
}

test("accepts 64 fields in a form, and 200 in a form of the exam room", async () => {
  expect(await Promise.all([isAccepted(""), isAccepted(fields(64)), isAccepted(fields(65))])).toEqual([
    true,
    true,
    false,
  ]);
  for (const path of [
    "/my/courses/1/schedule/2/events/3/exam/participated",
    "/my/courses/1/events/3/exam/participated.data",
    `/on-spot-quiz/a-quiz/entries/Key_${"1".repeat(18)}`,
  ]) {
    expect(
      await Promise.all([isAccepted(fields(200), urlencoded, path), isAccepted(fields(201), urlencoded, path)]),
      path,
    ).toEqual([true, false]);
  }
});

test("counts empty fields too", async () => {
  expect(await isAccepted("&".repeat(63))).toBe(true);
  expect(await isAccepted("&".repeat(64))).toBe(false);
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
])("accepts a boundary only if it is unambiguous: %s, %s", async (_, type, isGood) => {
  const [, boundary = "x"] = /boundary="?([\w-]+)"?$/.exec(type) ?? [];
  expect(await isAccepted(parts(20, boundary), type)).toBe(isGood);
  expect(await isAccepted(parts(21, boundary), type)).toBe(false);
});

function part(header: string, content: string): string {
  return `--x\r\n${header}\r\n\r\n${content}\r\n--x--\r\n`;
}

const disposition = 'Content-Disposition: form-data; name="a"';
const longText = "a".repeat(70_000);

test.each([
  ["a file", part(`${disposition}; filename="a.jpg"`, longText), true],
  [
    "a file whose content type comes first",
    part(`content-type: image/png\r\n${disposition}; filename="a"`, longText),
    true,
  ],
  ["a text", part(disposition, longText), false],
  ["a text with a misleading header", part(`X: filename="a"\r\n${disposition}`, longText), false],
  [
    "a text whose name looks like that of a file",
    part('Content-Disposition: form-data; name="; filename="', longText),
    false,
  ],
  ["a file with a long name", part(`${disposition}; filename="${longText}"`, "a"), false],
  [
    "a part without an end of its header",
    part(`${disposition}; filename="a"`, longText).replace("\r\n\r\n", "\r\n"),
    false,
  ],
])("allows no more text in a form with files than in others: %s of 70 kB", async (_, body, isGood) => {
  expect(await isAccepted(body, "multipart/form-data; boundary=x", "/login", withFiles)).toBe(isGood);
});

test("limits a form without files to the usual size even where files are allowed", async () => {
  expect(await isAccepted(`a=${longText}`, urlencoded, "/login", withFiles)).toBe(false);
});

test("counts the bytes of a chunked body while reading it", async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) });
  const init = { method: "POST", body: endless, duplex: "half" } as RequestInit; // the DOM's own types lack duplex
  expect(await readForm(new Request("http://portal.test/login", init), limits, readBody)).toBe("large");
});
