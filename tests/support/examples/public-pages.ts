import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { routeExamples } from "./route-examples.ts";

/** Examples of all pages for visitors without an account. Of these, only the batch finder's page is never cached. */
export const publicExamples = routeExamples().filter(({ name }) => name in publicPages || name === "batch-for-you");

export const cachedExamples = publicExamples.filter(({ name }) => name in publicPages);

const authRoutes = /^(login|join|join-to-enroll|course-enrollment-join|forget)$/;

/** Examples of the pages for logging in, registering and resetting a password. */
export const authExamples = routeExamples().filter(({ name }) => authRoutes.test(name));
