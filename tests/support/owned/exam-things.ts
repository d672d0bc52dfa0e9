import { patterns } from "#app/paths.ts";
import { examForms } from "#tests/support/forms/exam-forms.ts";
import { findSatExam, type DemoExam } from "#tests/support/demo-exams.ts";
import type { OwnedThing, OwnedThings } from "./owned-thing.ts";

const asker = "01700000002";

let sat: DemoExam | undefined;

function thingAt(pattern: string, form?: Record<string, string>): OwnedThing {
  return {
    asker,
    async theirs() {
      sat ??= await findSatExam();
      return sat.course;
    },
    path: (id) =>
      pattern
        .replace(/:schedule_?id/i, sat?.schedule ?? "")
        .replace(":eventId", sat?.event ?? "")
        .replace(":id", id),
    ...(form && { form: () => form }),
  };
}

const routes = Object.entries(patterns).filter(([name]) => /^my-(pending-)?exam/.test(name));
const formsOf = new Map(Object.entries(examForms));

/** Every page of an exam is the course's doctor's alone, and so is every form on it. */
export const examThings: OwnedThings = Object.fromEntries(
  routes.flatMap(([name, pattern]) => [
    [name, thingAt(pattern)] as const,
    ...(formsOf.get(name) ?? []).map((form, place) => [`${name} form ${place + 1}`, thingAt(pattern, form)] as const),
  ]),
);
