import { expect } from "@playwright/test";
import sharp from "sharp";
import { withDatabase } from "#tests/load/doctors.ts";
import { newIpAddress } from "#tests/support/api/ip-address.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { test as base } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { jpegOfManyScans, phonePhoto } from "#tests/support/hostile/pictures.ts";
import { decodingProcesses } from "#tests/support/processes/decoding-processes.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { addClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

/** Each test has its own portal, since many pictures at once make it refuse those of other tests. */
const test = base.extend<{ portal: PortalProcess }>({
  portal: async ({ start }, use) => use(await start({ TRUSTED_PROXIES: "127.0.0.1" })),
});

/** Logs a new doctor in; the returned function uploads a profile picture. */
async function senderAt(portal: PortalProcess) {
  const { phone, password } = await withDatabase(portal, (db) => addClonedDoctor(db));
  const browser = browserAt(portal.origin, { "x-forwarded-for": newIpAddress() });
  await browser.logIn(phone, password);
  const { bmdcNo } = newDoctor();
  return (picture: Buffer) => {
    const form = new FormData();
    const fields = {
      form: "profile",
      name: "ডা. নমুনা",
      mobile_number: phone,
      bmdc_no: bmdcNo,
      medical_college_id: "1",
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("avatar", new File([new Uint8Array(picture)], "me.png", { type: "image/png" }));
    return browser.send("/my/account", { method: "POST", body: form });
  };
}

/** An SVG of seven levels, each repeating the one below ten times: days of rendering in 3 kB. */
const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg"><defs><circle id="l0" r="9"/>${[1, 2, 3, 4, 5, 6, 7]
    .map((level) => `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(10)}</g>`)
    .join("")}</defs><use href="#l7"/></svg>`,
);

test("SVG files sent as PNG are refused, and after twenty files in ten minutes any file is", async ({ portal }) => {
  const send = await senderAt(portal);
  for (let n = 0; n < 12; n += 1) {
    const response = await send(drawing);
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining("JPG, PNG বা WebP ছবি দিন।"),
    ]);
  }
  for (let n = 12; n < 20; n += 1) expect((await send(drawing)).status).toBe(422);
  const refused = await send(drawing);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
});

test("many pictures of one doctor at once are partly refused in Bengali, with the form, and the site stays responsive", async ({
  portal,
}) => {
  const picture = await sharp({ create: { width: 3600, height: 2400, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  // on a slow machine they arrive one after another and none is refused: try again
  await expect(async () => {
    const send = await senderAt(portal);
    const sent = Promise.all(Array.from({ length: 16 }, () => send(picture)));
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200);
    const responses = await sent;
    const later = responses.filter(({ status }) => status === 422);
    const taken = responses.filter(({ status }) => status === 303);
    expect(later.length).toBeGreaterThan(0);
    expect(taken.length).toBeGreaterThan(0);
    expect(later.length + taken.length).toBe(16);
    for (const response of later) {
      const page = await response.text();
      expect(page).toContain("এই মুহূর্তে অনেক ছবি জমা পড়ছে।");
      expect(page, "what was typed").toContain("ডা. নমুনা");
    }
  }).toPass();
});

test("a doctor's photo is taken while another doctor sends pictures that are slow to decode", async ({ portal }) => {
  const [attack, send] = [await senderAt(portal), await senderAt(portal)];
  const slow = await sharp({ create: { width: 7000, height: 7000, channels: 4, background: "#336699" } })
    .png({ progressive: true })
    .toBuffer();
  const photo = await phonePhoto();
  const attacks = Promise.all(Array.from({ length: 10 }, () => attack(slow)));
  expect((await send(photo)).status).toBe(303);
  expect((await send(await jpegOfManyScans(26_133))).status).toBe(422);
  for (const { status } of await attacks) expect([303, 422]).toContain(status);
});

test("what was typed is kept beside files of 120 MB, the end of which is dropped", async ({ portal }) => {
  const send = await senderAt(portal);
  const response = await send(Buffer.alloc(120_000_000, 7));
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain("১২ মেগাবাইটের বেশি");
  expect(page).toContain("ডা. নমুনা");
});

test("a decoding process that dies is one refused picture, and the portal goes on", async ({ portal }) => {
  const send = await senderAt(portal);
  const photo = await phonePhoto();
  expect((await send(photo)).status).toBe(303);
  for (const pid of await decodingProcesses(portal.pid)) process.kill(pid, "SIGKILL");
  expect((await send(photo)).status).toBe(303);
});
