import { join } from "node:path";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { openBucket } from "#api/gateways/files/bucket.ts";
import { storeFolders } from "#api/gateways/files/files.ts";
import { saveFile } from "#api/gateways/files/save-files.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { s3Server } from "#tests/support/fakes/s3-server.ts";

const recording = join(storeFolders("").demo, "lecture-240p.mp4");

test("a recording in a bucket is played through the portal to authorised doctors, and is a 503 without the bucket", async ({
  start,
}) => {
  const server = await s3Server();
  try {
    const { endpoint = "", bucket, accessKeyId, secretAccessKey } = server.account;
    const portal = await start({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    const name = await saveFile({ dataDir: portal.dataDir, bucket: openBucket(server.account) }, recording);
    const bytes = await readFile(recording);
    await withDatabase(portal, async (db) => {
      await db
        .update(mediaFiles)
        .set({ store: "data", name, content_type: "video/mp4", bytes: bytes.byteLength })
        .from(lectureSources)
        .where(eq(lectureSources.media_file_id, mediaFiles.id));
      await db.update(doctors).set({ device_check: "waived" });
    });

    const doctor = browserAt(portal.origin);
    expect((await doctor.logIn(demoDoctor.phone, demoDoctor.password)).status).toBe(303);
    const list = await (await doctor.send("/my/pending-video/1")).text();
    const [lecture = ""] = /\/my\/pending-video\/1\/video\/\d+/.exec(list) ?? [];
    const page = await (await doctor.send(lecture)).text();
    const [file = ""] = /\/my\/files\/\d+\?grant=[\w.-]+/.exec(page) ?? [];
    const whole = await doctor.send(file);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await doctor.send(file, { headers: { range: "bytes=1000-1999" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 1000-1999/${bytes.byteLength}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);
    expect((await browserAt(portal.origin).send(file)).status).not.toBe(200);

    await server.stop();
    expect((await doctor.send(file)).status).toBe(503);
  } finally {
    await server.stop();
  }
});
