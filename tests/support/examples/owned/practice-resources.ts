import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { examForms } from "#tests/support/examples/forms/exam-forms.ts";
import { patterns } from "#app/paths.ts";
import { submitForm } from "#tests/support/api/portal/page-navigation.ts";
import { servers } from "#tests/support/processes/servers.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { findOwnId, type OwnedResource, type OwnedResources } from "./owned-resource.ts";

const running = /"running":\{"id":(\d+)/;

/** Id of the session that a doctor practises; starts one if there is none. */
async function sessionOf(doctor: ClonedDoctor): Promise<string> {
  return findOwnId(doctor, "practice", running).catch(async () => {
    const browser = browserAt(servers.portal.origin);
    await browser.logIn(doctor.phone, doctor.password);
    await submitForm(browser, "/my/practice/new", { size: "10", mode: "tutor" });
    return findOwnId(doctor, "practice", running);
  });
}

function sessionAt(pattern: string, form?: Record<string, string>): OwnedResource {
  return {
    requester: "second",
    foreignId: ({ first }) => sessionOf(first),
    path: (id) => pattern.replace(":id", id),
    ...(form && { form: () => form }),
  };
}

const question = `${patterns["my-practice-session"]}?question=1`;

/** Sessions of practice, whose questions, answers and results belong to one doctor. */
export const practiceResources: OwnedResources = {
  "my-practice-session": sessionAt(question),
  "my-practice-session answer": sessionAt(question, examForms["my-practice-session"]?.[0]),
  "my-practice-offline": sessionAt(patterns["my-practice-offline"]),
  "my-practice-save": sessionAt(patterns["my-practice-save"], examForms["my-practice-save"]?.[0]),
  "my-practice-session end": sessionAt(patterns["my-practice-session"], {}),
  "my-practice-result": sessionAt(patterns["my-practice-result"]),
};
