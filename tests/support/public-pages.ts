import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { routeExamples } from "./route-examples.ts";

/** An example of every page that a visitor without an account reads. The batch finder answers each visitor anew. */
export const publicExamples = routeExamples().filter(({ name }) => name in publicPages || name === "batch-for-you");

export const storedExamples = publicExamples.filter(({ name }) => name in publicPages);

const waysIn = /^(login|join|join-to-enroll|course-enrollment-join|forget)$/;

/** The pages by which a visitor becomes a doctor. */
export const authExamples = routeExamples().filter(({ name }) => waysIn.test(name));
