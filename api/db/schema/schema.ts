import * as audit from "./audit.ts";
import * as catalogue from "./catalogue.ts";
import * as directories from "./directories.ts";
import * as enrolment from "./enrolment.ts";
import * as identity from "./identity.ts";
import * as site from "./site.ts";

/** Every table, for Drizzle's client and its migrations. */
export const schema = { ...audit, ...catalogue, ...directories, ...enrolment, ...identity, ...site };
