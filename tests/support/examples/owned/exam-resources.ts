import { patterns } from "#app/paths.ts";
import { examForms } from "#tests/support/examples/forms/exam-forms.ts";
import { findOwnId, type OwnedResource, type OwnedResources } from "./owned-resource.ts";

const exam = /"schedule":\{"id":(\d+)/;

function thingAt(pattern: string, form?: Record<string, string>): OwnedResource {
  let event = "";
  let schedule = "";
  return {
    requester: "second",
    async foreignId({ first }) {
      const { past } = first.courses;
      schedule = await findOwnId(first, `courses/${past}`, exam);
      event = await findOwnId(first, `courses/${past}/exams/results`, /"event_id":(\d+)/);
      return past;
    },
    path: (id) =>
      pattern
        .replace(/:schedule_?id/i, schedule)
        .replace(":eventId", event)
        .replace(":id", id),
    ...(form && { form: () => form }),
  };
}

const routes = Object.entries(patterns).filter(([name]) => /^my-(pending-)?exam/.test(name));
const formsOf = new Map(Object.entries(examForms));

/** Pages and forms of an exam, which only the doctor of the course may access. */
export const examResources: OwnedResources = Object.fromEntries(
  routes.flatMap(([name, pattern]) => [
    [name, thingAt(pattern)] as const,
    ...(formsOf.get(name) ?? []).map((form, place) => [`${name} form ${place + 1}`, thingAt(pattern, form)] as const),
  ]),
);
