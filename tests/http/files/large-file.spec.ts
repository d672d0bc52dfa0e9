import { mkdir, open, readFile } from "node:fs/promises";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "@playwright/test";
import { lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { demoPassword } from "#tests/support/browser/demo-doctor.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";

const size = 500_000_000;
const middle = size / 2;
const mark = Buffer.from("the middle of the lecture");
const takenBytes = 300_000; // what a player reads before the next seek
const maxReadBytes = 2_000_000;
const phone = "01700000001";

/** Replaces every 240-line recording by a sparse file of 500 MB with a mark in its middle. */
async function growLectures(portal: PortalProcess): Promise<void> {
  const folder = join(portal.dataDir, "files");
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, "large.mp4"), "w");
  await file.truncate(size);
  await file.write(mark, 0, mark.byteLength, middle);
  await file.close();
  await withDatabase(portal, async (db) => {
    await db
      .update(mediaFiles)
      .set({ store: "data", name: "large.mp4", bytes: size })
      .from(lectureSources)
      .where(eq(lectureSources.media_file_id, mediaFiles.id));
    await db.update(doctors).set({ device_check: "waived" });
  });
}

/** Bytes that a process has read from files and connections, by the kernel's count, once it has stopped reading. */
async function bytesRead({ pid }: PortalProcess): Promise<number> {
  const count = async () => Number(/rchar: (\d+)/.exec(await readFile(`/proc/${pid}/io`, "utf8"))?.[1]);
  let before = -1;
  let now = await count();
  await expect
    .poll(async () => {
      [before, now] = [now, await count()];
      return now - before < 4096; // tolerates the job queue's polling of the database
    })
    .toBe(true);
  return now;
}

/** Seeks to the middle as a player does: requests everything from there on, and hangs up after 300 kB. */
async function seek(url: string, playerHeaders: Record<string, string>) {
  const headers = { ...playerHeaders, range: `bytes=${middle}-` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).on("error", reject);
  });
  const parts: Buffer[] = [];
  let receivedBytes = 0;
  response.on("data", (part: Buffer) => {
    parts.push(part);
    receivedBytes += part.byteLength;
    if (receivedBytes >= takenBytes) response.destroy();
  });
  await once(response, "close");
  return { status: response.statusCode, range: response.headers["content-range"], bytes: Buffer.concat(parts) };
}

interface Player {
  url: string;
  headers: Record<string, string>;
}

/** Address and cookies of the player in a lecture page, and the lecture's event. */
async function playerInPage({ origin }: PortalProcess): Promise<Player & { event: string }> {
  const doctor = browserAt(origin);
  expect((await doctor.logIn(phone, demoPassword)).status).toBe(303);
  const list = await (await doctor.send("/my/pending-video/1")).text();
  const [lecture = "", event = ""] = /\/my\/pending-video\/1\/video\/(\d+)/.exec(list) ?? [];
  const page = await (await doctor.send(lecture)).text();
  const [file = ""] = /\/my\/files\/\d+\?grant=[\w.-]+/.exec(page) ?? [];
  const cookie = [...doctor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return { url: origin + file, headers: { cookie }, event };
}

/** Address and token of a player that reads from the API itself, in place of the first. */
async function playerAtApi({ origin }: PortalProcess, event: string): Promise<Player> {
  const api = browserAt(`${origin}/api/v3`);
  const body = JSON.stringify({ mobile_number: phone, password: demoPassword });
  const login = await api.send("/auth/login", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  const headers = { authorization: `Bearer ${/"token":"([^"]+)"/.exec(await login.text())?.[1]}` };
  const lectureJson = await (await api.send(`/web/doctor/courses/1/pending-videos/${event}`, { headers })).text();
  const [, id, grant] = /"height":240,.*?"id":(\d+),"grant":"([^"]+)"/.exec(lectureJson) ?? [];
  return { url: `${origin}/api/v3/web/doctor/media/${id}?grant=${grant}`, headers };
}

test("a seek to the middle of a 500 MB lecture reads at most 2 MB, through the portal and at the API", async ({
  start,
}) => {
  const portal = await start();
  await growLectures(portal);

  async function expectCheapSeek({ url, headers }: Player): Promise<void> {
    const before = await bytesRead(portal);
    const { status, range, bytes } = await seek(url, headers);
    expect([status, range?.split("-")[0]], url).toEqual([206, `bytes ${middle}`]);
    expect(bytes.byteLength, url).toBeGreaterThanOrEqual(takenBytes);
    expect(bytes.subarray(0, mark.byteLength).equals(mark), url).toBe(true);
    const read = (await bytesRead(portal)) - before;
    expect(read, url).toBeGreaterThanOrEqual(takenBytes);
    expect(read, url).toBeLessThanOrEqual(maxReadBytes);
  }

  const { event, ...inPage } = await playerInPage(portal);
  await expectCheapSeek(inPage);
  await expectCheapSeek(await playerAtApi(portal, event));
});
