import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { accountResources } from "#tests/support/examples/owned/account-resources.ts";
import { examResources } from "#tests/support/examples/owned/exam-resources.ts";
import type { Doctors, OwnedResource, OwnedResources } from "#tests/support/examples/owned/owned-resource.ts";
import { paymentResources } from "#tests/support/examples/owned/payment-resources.ts";
import { practiceResources } from "#tests/support/examples/owned/practice-resources.ts";
import { studyResources } from "#tests/support/examples/owned/study-resources.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { servers } from "#tests/support/processes/servers.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

const unusedId = "999999999";

/** Routes below /my whose path or form names something that belongs to one doctor. */
const ownedThings: Record<string, OwnedResources> = {
  accounts: accountResources,
  payments: paymentResources,
  study: studyResources,
  exams: examResources,
  practice: practiceResources,
};

/** A response without what differs between any two: the nonce, the time, a new key, and the requested id. */
async function comparable(response: Response, id: string) {
  const typedId = new RegExp(`(?<=[,[]\\\\?")${id}(?=\\\\?"[,\\]])`, "g"); // echoed in the form's data
  const text = (await response.text())
    .replace(/nonce=\\?"[^"]*"/g, "")
    .replace(/\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z/g, "NOW")
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "KEY")
    .replace(typedId, "ID");
  return { status: response.status, headers: [...response.headers.keys()], text };
}

test("every address below /my with an id is listed here", () => {
  const known = Object.values(ownedThings).flatMap((things) => Object.keys(things));
  const withParams = routeExamples()
    .filter(({ pattern }) => /^\/my\/.*:(?!key$)/.test(pattern)) // a random key identifies nobody
    .map(({ name }) => name);
  expect(withParams.filter((name) => !known.includes(name))).toEqual([]);
});

async function loggedIn({ phone, password }: ClonedDoctor): Promise<PlainBrowser> {
  const browser = browserAt(servers.portal.origin);
  expect((await browser.logIn(phone, password)).status).toBe(303);
  return browser;
}

/** Responses for one id: its page as document, data and single route, or its form with and without script. */
async function responsesFor(
  id: string,
  name: string,
  { path, form }: OwnedResource,
  requester: ClonedDoctor,
  browser: PlainBrowser,
) {
  const page = path(id, requester);
  const data = `${page}.data`;
  const body = form && new URLSearchParams(form(id));
  const received = body
    ? [await browser.send(page, { method: "POST", body }), await browser.send(data, { method: "POST", body })]
    : [await browser.send(page), await browser.send(data), await browser.send(`${data}?_routes=${name}`)];
  return Promise.all(received.map((response) => comparable(response, id)));
}

for (const [subject, things] of Object.entries(ownedThings)) {
  test(`another doctor's id and an unused one give the same 404, in every address and form of ${subject}`, async ({
    cloneDoctor,
  }) => {
    const doctors: Doctors = {
      first: await cloneDoctor("01700000001"),
      second: await cloneDoctor("01700000002"),
      third: await cloneDoctor("01700000003"),
    };
    const browsers = { first: await loggedIn(doctors.first), second: await loggedIn(doctors.second) };
    for (const [name, thing] of Object.entries(things)) {
      const { requester = "first" } = thing;
      const foreignId = await thing.foreignId(doctors);
      expect(foreignId, name).toMatch(/^\d+$/);
      await expect(async () => {
        // a page waits only a second for the doctor's name, so on a busy machine one of the two may lack it
        const responses = await responsesFor(foreignId, name, thing, doctors[requester], browsers[requester]);
        const absentResponses = await responsesFor(unusedId, name, thing, doctors[requester], browsers[requester]);
        expect(
          responses.map(({ status }) => status),
          name,
        ).toEqual(responses.map(() => 404));
        expect(absentResponses, name).toEqual(responses);
      }).toPass();
      expect(await thing.foreignId(doctors), `${name} is untouched`).toBe(foreignId);
    }
  });
}
