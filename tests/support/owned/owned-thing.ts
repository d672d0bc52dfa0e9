import { findIn } from "#tests/support/find-in.ts";
import { servers } from "#tests/support/servers.ts";
import type { Twin } from "#tests/support/twin.ts";

/** Doctors of one test: clones of the demo's three. */
export interface Doctors {
  /** Has courses, exams and some data of every kind. */
  first: Twin;
  /** Has nothing. */
  second: Twin;
  third: Twin;
}

/** Loads a call as a doctor and returns the id of one of the doctor's own resources, the first group of `find`. */
export async function idOfOwn({ phone, password }: Twin, call: string, find: RegExp): Promise<string> {
  const api = `${servers.portal.origin}/api/v3`;
  const login = await fetch(`${api}/auth/login`, {
    method: "POST",
    body: JSON.stringify({ mobile_number: phone, password }),
    headers: { "content-type": "application/json" },
  });
  const token = findIn(await login.text(), /"token":"([^"]+)"/, `the login of ${phone}`);
  const response = await fetch(`${api}/web/doctor/${call}`, { headers: { authorization: `Bearer ${token}` } });
  return findIn(await response.text(), find, `${call} of ${phone}`);
}

export interface OwnedThing {
  /** The doctor who requests it. Default: the first. */
  asker?: "second";
  /** Id of another doctor's resource. */
  theirs(doctors: Doctors): Promise<string> | string;
  path(id: string, asker: Twin): string;
  form?(id: string): Record<string, string>;
}

export type OwnedThings = Record<string, OwnedThing>;
