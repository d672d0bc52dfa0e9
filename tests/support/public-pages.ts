import { publicPages } from "#app/server/public-pages.server.ts";
import { routeExamples } from "./route-examples.ts";

/** An example of every page that a visitor without an account reads. The batch finder answers each visitor anew. */
export const publicExamples = routeExamples().filter(({ name }) => name in publicPages || name === "batch-for-you");

export const storedExamples = publicExamples.filter(({ name }) => name in publicPages);
