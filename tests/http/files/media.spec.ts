import { createServer, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import ICAL from "ical.js";
import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/http-test.ts";
import { test as journey } from "#tests/support/browser/journey.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { servers } from "#tests/support/processes/servers.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";

const { origin } = servers.portal;
const mebibyte = 1024 * 1024;
const part = Buffer.alloc(64 * 1024);

async function loggedIn({ phone, password }: ClonedDoctor): Promise<PlainBrowser> {
  const doctor = browserAt(origin);
  expect((await doctor.logIn(phone, password)).status).toBe(303);
  return doctor;
}

/** Address of the video of the first lecture in a course's list. */
async function videoOf(doctor: PlainBrowser, course: string): Promise<string> {
  const list = await (await doctor.send(`/my/pending-video/${course}`)).text();
  const [lecture = ""] = /\/my\/pending-video\/\d+\/video\/\d+/.exec(list) ?? [];
  const page = await (await doctor.send(lecture)).text();
  return /\/my\/files\/\d+\?grant=[\w.-]+/.exec(page)?.[0] ?? "";
}

journey("a lecture's video supports ranges, and only for the login that opened it", async ({ cloneDoctor }) => {
  const owner = await cloneDoctor();
  const doctor = await loggedIn(owner);
  const video = await videoOf(doctor, owner.courses.past);
  const whole = await doctor.send(video);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const size = bytes.byteLength;
  expect([whole.status, whole.headers.get("content-length")]).toEqual([200, String(size)]);
  const etag = whole.headers.get("etag") ?? "";

  const cases: [Record<string, string>, number, string | null, Buffer][] = [
    [{ range: "bytes=0-99" }, 206, `bytes 0-99/${size}`, bytes.subarray(0, 100)],
    [{ range: "bytes=1000-" }, 206, `bytes 1000-${size - 1}/${size}`, bytes.subarray(1000)],
    [{ range: "bytes=-10" }, 206, `bytes ${size - 10}-${size - 1}/${size}`, bytes.subarray(-10)],
    [{ range: "bytes=0-9", "if-range": etag }, 206, `bytes 0-9/${size}`, bytes.subarray(0, 10)],
    [{ range: "bytes=0-9", "if-range": '"another"' }, 200, null, bytes],
    [{ range: `bytes=${size}-` }, 416, `bytes */${size}`, Buffer.alloc(0)],
    [{ range: "bytes=0-1,4-5" }, 416, `bytes */${size}`, Buffer.alloc(0)],
    [{ "accept-encoding": "br" }, 200, null, bytes],
  ];
  for (const [headers, status, contentRange, part] of cases) {
    const response = await doctor.send(video, { headers });
    const what = JSON.stringify(headers);
    expect([response.status, response.headers.get("content-range")], what).toEqual([status, contentRange]);
    expect(Buffer.from(await response.arrayBuffer()).equals(part), what).toBe(true);
    expect(Object.fromEntries(response.headers), what).toMatchObject({
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
  }

  for (const other of [await loggedIn(owner), await loggedIn(await cloneDoctor("01700000002"))]) {
    const response = await other.send(video, { headers: { range: "bytes=0-9" } });
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
  }
  const unverified = await (await loggedIn(await cloneDoctor("01700000003"))).send(video);
  expect([unverified.status, unverified.headers.get("location")?.split("?")[0]]).toEqual([302, "/my/account/devices"]);
  const visitor = await browserAt(origin).send(video);
  expect([visitor.status, visitor.headers.get("location")?.split("?")[0]]).toEqual([302, "/login"]);
});

journey("an adaptive source has relative addresses, and only for the login that opened it", async ({ cloneDoctor }) => {
  const owner = await cloneDoctor();
  const doctor = await loggedIn(owner);
  const page = await (await doctor.send(`/my/courses/${owner.courses.running}/free-videos/3?as=auto`)).text();
  const first = /\/my\/files\/\d+\/[\w.-]+\/index\.m3u8/.exec(page)?.[0] ?? "";
  const beside = (name: string) => first.replace("index.m3u8", name);
  const playlist = await doctor.send(first);
  expect([playlist.status, await playlist.text()]).toEqual([200, expect.stringContaining("\n240p.m3u8\n")]);
  expect(Object.fromEntries(playlist.headers)).toMatchObject({
    "content-type": "application/vnd.apple.mpegurl",
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  const level = await (await doctor.send(beside("240p.m3u8"))).text();
  const [, length = 0, start = 0] = (/BYTERANGE:(\d+)@(\d+)/.exec(level) ?? []).map(Number);
  const range = `${start}-${start + length - 1}`;
  const segment = await doctor.send(beside("240p.mp4"), { headers: { range: `bytes=${range}` } });
  expect([segment.status, segment.headers.get("content-type"), (await segment.arrayBuffer()).byteLength]).toEqual([
    206,
    "video/mp4",
    length,
  ]);
  expect(segment.headers.get("content-range")).toMatch(new RegExp(`^bytes ${range}/\\d+$`));

  const others = ["%2e%2e%2flecture-240p.mp4", "..%5clecture-240p.mp4", "lecture-240p.mp4", "index.m3u8.data"];
  for (const name of others) expect([400, 404], name).toContain((await doctor.send(beside(name))).status);
  for (const other of [await loggedIn(owner), await loggedIn(await cloneDoctor("01700000002"))]) {
    const response = await other.send(first);
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
  }
});

/** Starts an API whose files never end; records each request and how many bytes were sent before the client left. */
async function endlessFiles() {
  const seen: { request: IncomingMessage; sentBytes: number; isOver: boolean }[] = [];
  const api = createServer((request, response) => {
    if (!request.url?.includes("/media/")) {
      response.writeHead(request.url?.includes("csrf") ? 204 : 500).end();
      return;
    }
    const transfer = { request, sentBytes: 0, isOver: false };
    seen.push(transfer);
    response.on("close", () => (transfer.isOver = true));
    response.writeHead(206, {
      "Content-Type": "video/mp4",
      "Content-Range": "bytes 0-999999999/1000000000",
      "Accept-Ranges": "bytes",
      "X-Upstream": "storage-7",
      "Set-Cookie": "upstream=1",
      Location: "http://storage.internal/lecture.mp4",
    });
    const endless = new Readable({
      read() {
        transfer.sentBytes += part.byteLength;
        this.push(part);
      },
    });
    response.on("close", () => endless.destroy());
    endless.pipe(response);
  });
  return { seen, ...(await listenOnLoopback(api)) };
}

test("a file is streamed, is no longer read once the doctor leaves, and does not reveal its origin", async ({
  start,
}) => {
  const api = await endlessFiles();
  const portal = await start({ V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret });
  const cookie = await sessionCookie("token-of-the-player");
  const ask = (path: string, signal?: AbortSignal) =>
    fetch(portal.origin + path, {
      headers: { cookie, range: "bytes=5-", "x-forwarded-user": "1", authorization: "Bearer of-the-browser" },
      redirect: "manual",
      ...(signal && { signal }),
    });

  const leaving = new AbortController();
  const response = await ask("/my/files/7?grant=a.b.c", leaving.signal);
  expect(response.status).toBe(206);
  for (const absent of ["x-upstream", "set-cookie", "location"]) expect(response.headers.get(absent)).toBeNull();
  expect((await response.body?.getReader().read())?.value?.byteLength).toBeGreaterThan(0);
  const [transfer] = api.seen;
  expect(transfer?.request.url).toBe("/api/v3/web/doctor/media/7?grant=a.b.c");
  const { range, authorization, ...others } = transfer?.request.headers ?? {};
  expect([range, authorization]).toEqual(["bytes=5-", "Bearer token-of-the-player"]);
  expect(others).not.toHaveProperty("cookie");
  expect(others).not.toHaveProperty("x-forwarded-user");
  let before = -1;
  await expect
    .poll(() => {
      const isPaused = transfer?.sentBytes === before;
      before = transfer?.sentBytes ?? 0;
      return isPaused;
    }, "a response that nobody reads is paused")
    .toBe(true);
  expect(transfer?.sentBytes).toBeLessThan(32 * mebibyte);
  leaving.abort();
  await expect.poll(() => transfer?.isOver).toBe(true);

  const leavingPart = new AbortController();
  expect((await ask("/my/files/7/a.b.c/240p.mp4", leavingPart.signal)).status).toBe(206);
  const { url, headers } = api.seen.at(-1)?.request ?? {};
  expect([url, headers?.range]).toEqual(["/api/v3/web/doctor/media/7/a.b.c/240p.mp4", "bytes=5-"]);
  leavingPart.abort();
  for (const path of ["%2e%2e/240p.mp4", "a.b.c/..%2f8", "a.b.c/notes.pdf"]) {
    expect((await ask(`/my/files/7/${path}`)).status, path).toBe(404);
  }
  expect(api.seen).toHaveLength(2);

  const asData = await ask("/my/files/7.data?grant=a.b.c");
  expect(asData.status, "a file has no data address, since data would be buffered").toBe(404);
  await expect.poll(() => api.seen.every(({ isOver }) => isOver)).toBe(true);

  const secret = "s".repeat(43);
  expect((await ask(`/calendar/${secret}.ics`)).status).toBe(503);
  await portal.stop();
  expect(portal.output()).not.toContain(secret);
  await api.stop();
});

function feedAddress(page: string): string {
  return /http:\/\/[^"]*\/calendar\/[\w-]{43}\.ics/.exec(page)?.[0] ?? "";
}

journey("a calendar link is shown once, works without a login, and is a 404 once revoked", async ({ cloneDoctor }) => {
  const doctor = await loggedIn(await cloneDoctor());
  const schedule = "/my/courses/6/batch/6/schedule/12";
  const createLink = async () => {
    expect((await doctor.post(schedule, { form: "feed" })).status).toBe(303);
    return feedAddress(await (await doctor.send(schedule)).text());
  };
  const first = await createLink();
  const feed = await fetch(first);
  expect([feed.status, feed.headers.get("content-type"), feed.headers.get("cache-control")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "private, no-store",
  ]);
  const events = ICAL.Component.fromString(await feed.text()).getAllSubcomponents("vevent");
  expect(events.length).toBeGreaterThan(20);
  expect(new Set(events.map((event) => String(event.getFirstPropertyValue("uid")))).size).toBe(events.length);
  expect(feedAddress(await (await doctor.send(schedule)).text()), "shown once").toBe("");

  const second = await createLink();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
  expect((await doctor.post(schedule, { form: "feed-revoke" })).status).toBe(303);
  const gone = await fetch(second);
  expect([gone.status, await gone.text()]).toEqual([404, "Not found"]);
  expect((await fetch(`${origin}/calendar/short.ics`)).status).toBe(404);
});
