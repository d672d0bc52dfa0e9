import { expect } from "@playwright/test";
import sharp from "sharp";
import { withDatabase } from "#tests/load/doctors.ts";
import { newAddress } from "#tests/support/address.ts";
import { newDoctor } from "#tests/support/doctors.ts";
import { fewAtATime } from "#tests/support/few-at-a-time.ts";
import { test as base } from "#tests/support/http-test.ts";
import { browserAt } from "#tests/support/plain-browser.ts";
import type { PortalProcess } from "#tests/support/portal-process.ts";
import { addTwin } from "#tests/support/twin.ts";

/** A portal of the test's own: a flood of pictures turns away those of everybody else there. */
const test = base.extend<{ portal: PortalProcess }>({
  portal: async ({ start }, use) => use(await start({ TRUSTED_PROXIES: "127.0.0.1" })),
});

/** A doctor's browser that sends pictures of the profile. */
async function senderAt(portal: PortalProcess) {
  const { phone, password } = await withDatabase(portal, (db) => addTwin(db));
  const browser = browserAt(portal.origin, { "x-forwarded-for": newAddress() });
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

/** Seven levels of drawings, each ten of the one below: days of work in three kilobytes. */
const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg"><defs><circle id="l0" r="9"/>${[1, 2, 3, 4, 5, 6, 7]
    .map((level) => `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(10)}</g>`)
    .join("")}</defs><use href="#l7"/></svg>`,
);

test("drawings that call themselves pictures are refused, and after twenty files in ten minutes so is any", async ({
  portal,
}) => {
  const send = await senderAt(portal);
  const answers = await fewAtATime(Array.from({ length: 12 }), () => send(drawing));
  for (const answer of answers) {
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("JPG, PNG বা WebP ছবি দিন।")]);
  }
  for (let n = 12; n < 20; n += 1) expect((await send(drawing)).status).toBe(422);
  const refused = await send(drawing);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
});

test("of many pictures at once some are asked to come later, in Bengali, and the site answers meanwhile", async ({
  portal,
}) => {
  const picture = await sharp({ create: { width: 3600, height: 2400, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  // a machine that is late brings them one after the other, and each finds its turn
  await expect(async () => {
    const send = await senderAt(portal);
    const sent = Promise.all(Array.from({ length: 16 }, () => send(picture)));
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200);
    const answers = await sent;
    const later = answers.filter(({ status }) => status === 503);
    const taken = answers.filter(({ status }) => status === 303);
    expect(later.length).toBeGreaterThan(0);
    expect(taken.length).toBeGreaterThan(0);
    expect(later.length + taken.length).toBe(16);
    for (const answer of later) {
      expect(answer.headers.get("retry-after")).toBe("5");
      expect(await answer.text()).toContain("এই মুহূর্তে অনেক ছবি জমা পড়ছে।");
    }
  }).toPass();
});
