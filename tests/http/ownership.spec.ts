import { expect, test } from "@playwright/test";
import { accountThings } from "#tests/support/owned/account-things.ts";
import { examThings } from "#tests/support/owned/exam-things.ts";
import { demoPassword, type OwnedThings } from "#tests/support/owned/owned-thing.ts";
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

for (const [subject, things] of Object.entries(ownedThings)) {
  test(`another doctor's id and one that nobody has are not found alike, in every address and form of ${subject}`, async () => {
    test.slow();
    const doctors = await logInAll(things);
    for (const [name, { asker = me, theirs, path, form }] of Object.entries(things)) {
      const doctor = doctors.get(asker) ?? browserAt(servers.portal.origin);
      const foreign = await theirs();
      expect(foreign, name).toMatch(/^\d+$/);
      const answers = [];
      for (const id of [foreign, absent]) {
        const data = `${path(id)}.data`;
        const body = form && new URLSearchParams(form(id));
        const asked = body
          ? [await doctor.send(path(id), { method: "POST", body }), await doctor.send(data, { method: "POST", body })]
          : [await doctor.send(path(id)), await doctor.send(data), await doctor.send(`${data}?_routes=${name}`)];
        answers.push(await Promise.all(asked.map((answer) => comparable(answer, id))));
      }
      expect(
        answers[0]?.map(({ status }) => status),
        name,
      ).toEqual(answers[0]?.map(() => 404));
      for (const [index, answer] of (answers[0] ?? []).entries()) {
        const twin = answers[1]?.[index];
        expect([twin?.status, twin?.headers], name).toEqual([answer.status, answer.headers]);
        expect(answer.text === twin?.text, `${name}: the same body`).toBe(true);
      }
      expect(await theirs(), `${name} is untouched`).toBe(foreign);
    }
  });
}
