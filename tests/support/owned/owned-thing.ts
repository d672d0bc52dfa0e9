import { findIn } from "#tests/support/find-in.ts";
import { servers } from "#tests/support/servers.ts";
import type { Twin } from "#tests/support/twin.ts";

/** The doctors of one test: twins of the demo's three. */
export interface Doctors {
  /** Studies, sits exams and has a bit of everything. */
  first: Twin;
  /** Has nothing. */
  second: Twin;
  third: Twin;
}

/** What the API tells a doctor: the id of one of their own things, by the first group of `find`. */
export async function idOfOwn({ phone, password }: Twin, call: string, find: RegExp): Promise<string> {
  const api = `${servers.portal.origin}/api/v3`;
  const login = await fetch(`${api}/auth/login`, {
    method: "POST",
    body: JSON.stringify({ mobile_number: phone, password }),
    headers: { "content-type": "application/json" },
  });
  const token = findIn(await login.text(), /"token":"([^"]+)"/, `the login of ${phone}`);
  const answer = await fetch(`${api}/web/doctor/${call}`, { headers: { authorization: `Bearer ${token}` } });
  return findIn(await answer.text(), find, `${call} of ${phone}`);
}

export interface OwnedThing {
  /** Who asks for it; the first doctor unless another is named. */
  asker?: "second";
  /** The id of another doctor's thing. */
  theirs(doctors: Doctors): Promise<string> | string;
  path(id: string, asker: Twin): string;
  form?(id: string): Record<string, string>;
}

export type OwnedThings = Record<string, OwnedThing>;
