import { demoPassword } from "#tests/support/demo-doctor.ts";
import { servers } from "#tests/support/servers.ts";

const other = "01700000003";

/** What the API tells another doctor, the third of the demo unless another is named: the ids of that doctor's own things. */
export async function asOther(call: string, find: RegExp, phone = other): Promise<string> {
  const api = `${servers.portal.origin}/api/v3`;
  const body = JSON.stringify({ mobile_number: phone, password: demoPassword });
  const login = await fetch(`${api}/auth/login`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  const [, token = ""] = /"token":"([^"]+)"/.exec(await login.text()) ?? [];
  const answer = await fetch(`${api}/web/doctor/${call}`, { headers: { authorization: `Bearer ${token}` } });
  return find.exec(await answer.text())?.[1] ?? "";
}

export interface OwnedThing {
  /** The number of who asks for it; the first doctor of the demo unless another is named. */
  asker?: string;
  /** The id of the other doctor's thing. */
  theirs(): Promise<string>;
  path(id: string): string;
  form?(id: string): Record<string, string>;
}

export type OwnedThings = Record<string, OwnedThing>;
