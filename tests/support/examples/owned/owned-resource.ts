import { findIn } from "#tests/support/api/find-in.ts";
import { servers } from "#tests/support/processes/servers.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

/** Doctors of one test: clones of the demo's three. */
export interface Doctors {
  /** Has courses, exams and some data of every kind. */
  first: ClonedDoctor;
  /** Has one course, of which no other doctor has anything. */
  second: ClonedDoctor;
  third: ClonedDoctor;
}

/** Loads a call as a doctor and returns the id of one of the doctor's own resources, the first group of `find`. */
export async function findOwnId({ phone, password }: ClonedDoctor, call: string, find: RegExp): Promise<string> {
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

export interface OwnedResource {
  /** The doctor who requests it. Default: the first. */
  requester?: "second";
  /** Id of another doctor's resource. */
  foreignId(doctors: Doctors): Promise<string> | string;
  path(id: string, requester: ClonedDoctor): string;
  form?(id: string): Record<string, string>;
}

export type OwnedResources = Record<string, OwnedResource>;
