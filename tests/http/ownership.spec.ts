import { expect, test } from "@playwright/test";
import { demoPassword } from "#tests/support/demo-doctor.ts";
import { accountThings } from "#tests/support/owned/account-things.ts";
import { examThings } from "#tests/support/owned/exam-things.ts";
import type { OwnedThing, OwnedThings } from "#tests/support/owned/owned-thing.ts";
import { paymentThings } from "#tests/support/owned/payment-things.ts";
import { studyThings } from "#tests/support/owned/study-things.ts";
import { browserAt, type PlainBrowser } from "#tests/support/plain-browser.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { servers } from "#tests/support/servers.ts";

const me = "01700000001";
const absent = "999999999";

/** Whatever below /my names a thing of one doctor, in its path or in a form. */
const ownedThings: Record<string, OwnedThings> = {
  accounts: accountThings,
  payments: paymentThings,
  study: studyThings,
  exams: examThings,
};

/** An answer without what differs between any two: the nonce, and the id that was asked for. */
async function comparable(answer: Response, id: string) {
  const typedId = new RegExp(`(?<=[,[]\\\\?")${id}(?=\\\\?"[,\\]])`, "g"); // echoed to the form among the page's data
  const text = (await answer.text()).replace(/nonce=\\?"[^"]*"/g, "").replace(typedId, "ID");
  return { status: answer.status, headers: [...answer.headers.keys()], text };
}

test("every address below /my that names a thing of one doctor is known here", () => {
  const known = Object.values(ownedThings).flatMap((things) => Object.keys(things));
  const withParams = routeExamples()
    .filter(({ pattern }) => /^\/my\/.*:(?!key$)/.test(pattern)) // a key is drawn by lot, and names nobody
    .map(({ name }) => name);
  expect(withParams.filter((name) => !known.includes(name))).toEqual([]);
});

async function logInAll(things: OwnedThings): Promise<Map<string, PlainBrowser>> {
  const doctors = new Map<string, PlainBrowser>();
  for (const asker of new Set(Object.values(things).map(({ asker = me }) => asker))) {
    const browser = browserAt(servers.portal.origin);
    expect((await browser.logIn(asker, demoPassword)).status).toBe(303);
    doctors.set(asker, browser);
  }
  return doctors;
}

/** The answers for one id: to its page as document, data and single route, or to its form with and without script. */
async function answersFor(id: string, name: string, { path, form }: OwnedThing, doctor: PlainBrowser) {
  const data = `${path(id)}.data`;
  const body = form && new URLSearchParams(form(id));
  const asked = body
    ? [await doctor.send(path(id), { method: "POST", body }), await doctor.send(data, { method: "POST", body })]
    : [await doctor.send(path(id)), await doctor.send(data), await doctor.send(`${data}?_routes=${name}`)];
  return Promise.all(asked.map((answer) => comparable(answer, id)));
}

for (const [subject, things] of Object.entries(ownedThings)) {
  test(`another doctor's id and one that nobody has are not found alike, in every address and form of ${subject}`, async () => {
    test.slow();
    const doctors = await logInAll(things);
    for (const [name, thing] of Object.entries(things)) {
      const doctor = doctors.get(thing.asker ?? me) ?? browserAt(servers.portal.origin);
      const foreign = await thing.theirs();
      expect(foreign, name).toMatch(/^\d+$/);
      // A login of the same doctor elsewhere may change a page between the two answers: then both are asked for again.
      await expect(async () => {
        const answers = await answersFor(foreign, name, thing, doctor);
        const twins = await answersFor(absent, name, thing, doctor);
        expect(
          answers.map(({ status }) => status),
          name,
        ).toEqual(answers.map(() => 404));
        expect(twins, name).toEqual(answers);
      }).toPass({ timeout: 15_000 });
      expect(await thing.theirs(), `${name} is untouched`).toBe(foreign);
    }
  });
}
