import { expect } from "@playwright/test";
import { test } from "#tests/support/journey.ts";
import { accountThings } from "#tests/support/owned/account-things.ts";
import { examThings } from "#tests/support/owned/exam-things.ts";
import type { Doctors, OwnedThing, OwnedThings } from "#tests/support/owned/owned-thing.ts";
import { paymentThings } from "#tests/support/owned/payment-things.ts";
import { studyThings } from "#tests/support/owned/study-things.ts";
import { browserAt, type PlainBrowser } from "#tests/support/plain-browser.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { servers } from "#tests/support/servers.ts";
import type { Twin } from "#tests/support/twin.ts";

const absent = "999999999";

/** Whatever below /my names a thing of one doctor, in its path or in a form. */
const ownedThings: Record<string, OwnedThings> = {
  accounts: accountThings,
  payments: paymentThings,
  study: studyThings,
  exams: examThings,
};

/** An answer without what differs between any two: the nonce, the moment, a new key, and the id that was asked for. */
async function comparable(answer: Response, id: string) {
  const typedId = new RegExp(`(?<=[,[]\\\\?")${id}(?=\\\\?"[,\\]])`, "g"); // echoed to the form among the page's data
  const text = (await answer.text())
    .replace(/nonce=\\?"[^"]*"/g, "")
    .replace(/\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z/g, "NOW")
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "KEY")
    .replace(typedId, "ID");
  return { status: answer.status, headers: [...answer.headers.keys()], text };
}

test("every address below /my that names a thing of one doctor is known here", () => {
  const known = Object.values(ownedThings).flatMap((things) => Object.keys(things));
  const withParams = routeExamples()
    .filter(({ pattern }) => /^\/my\/.*:(?!key$)/.test(pattern)) // a key is drawn by lot, and names nobody
    .map(({ name }) => name);
  expect(withParams.filter((name) => !known.includes(name))).toEqual([]);
});

async function loggedIn({ phone, password }: Twin): Promise<PlainBrowser> {
  const browser = browserAt(servers.portal.origin);
  expect((await browser.logIn(phone, password)).status).toBe(303);
  return browser;
}

/** The answers for one id: to its page as document, data and single route, or to its form with and without script. */
async function answersFor(id: string, name: string, { path, form }: OwnedThing, asker: Twin, browser: PlainBrowser) {
  const page = path(id, asker);
  const data = `${page}.data`;
  const body = form && new URLSearchParams(form(id));
  const asked = body
    ? [await browser.send(page, { method: "POST", body }), await browser.send(data, { method: "POST", body })]
    : [await browser.send(page), await browser.send(data), await browser.send(`${data}?_routes=${name}`)];
  return Promise.all(asked.map((answer) => comparable(answer, id)));
}

for (const [subject, things] of Object.entries(ownedThings)) {
  test(`another doctor's id and one that nobody has are not found alike, in every address and form of ${subject}`, async ({
    twin,
  }) => {
    const doctors: Doctors = {
      first: await twin("01700000001"),
      second: await twin("01700000002"),
      third: await twin("01700000003"),
    };
    const browsers = { first: await loggedIn(doctors.first), second: await loggedIn(doctors.second) };
    for (const [name, thing] of Object.entries(things)) {
      const { asker = "first" } = thing;
      const foreign = await thing.theirs(doctors);
      expect(foreign, name).toMatch(/^\d+$/);
      await expect(async () => {
        // the name above a page is waited for a second: where a busy machine was late, one of two pages has none
        const answers = await answersFor(foreign, name, thing, doctors[asker], browsers[asker]);
        const absents = await answersFor(absent, name, thing, doctors[asker], browsers[asker]);
        expect(
          answers.map(({ status }) => status),
          name,
        ).toEqual(answers.map(() => 404));
        expect(absents, name).toEqual(answers);
      }).toPass();
      expect(await thing.theirs(doctors), `${name} is untouched`).toBe(foreign);
    }
  });
}
