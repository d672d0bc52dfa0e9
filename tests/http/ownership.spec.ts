import { expect, test } from "@playwright/test";
import { path } from "#app/paths.ts";
import { formExamples } from "#tests/support/form-examples.ts";
import { browserAt } from "#tests/support/plain-browser.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { servers } from "#tests/support/servers.ts";

const demoPassword = "matra-demo-1";
const me = "01700000001";
const other = "01700000003";
const absent = "999999999";

/** What the API tells the other doctor: the ids of that doctor's own things. */
async function asOther(call: string, find: RegExp): Promise<string> {
  const api = `${servers.portal.origin}/api/v3`;
  const body = JSON.stringify({ mobile_number: other, password: demoPassword });
  const login = await fetch(`${api}/auth/login`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  const [, token = ""] = /"token":"([^"]+)"/.exec(await login.text()) ?? [];
  const answer = await fetch(`${api}/web/doctor/${call}`, { headers: { authorization: `Bearer ${token}` } });
  return find.exec(await answer.text())?.[1] ?? "";
}

interface OwnedThing {
  /** The id of the other doctor's thing. */
  theirs(): Promise<string>;
  path(id: string): string;
  form?(id: string): Record<string, string>;
}

/** Whatever below /my names a thing of one doctor, in its path or in a form. */
const ownedThings: Record<string, OwnedThing> = {
  "my-devices": {
    theirs: () => asOther("devices", /"id":(\d+),[^}]*"status":"verified"/),
    path: () => path("my-devices"),
    form: (id) => ({ form: "remove", device_id: id }),
  },
  "my-dashboard": {
    theirs: () => asOther("my-profile", /"id":(\d+)/),
    path: () => path("my-dashboard"),
    form: (id) => ({ ...formExamples["my-dashboard"]?.[0], id }),
  },
};

/** An answer without what differs between any two: the nonce, and the id that was asked for. */
async function comparable(answer: Response, id: string) {
  const typedId = new RegExp(`(?<=[,[]\\\\?")${id}(?=\\\\?"[,\\]])`, "g"); // echoed to the form among the page's data
  const text = (await answer.text()).replace(/nonce=\\?"[^"]*"/g, "").replace(typedId, "ID");
  return { status: answer.status, headers: [...answer.headers.keys()], text };
}

test("another doctor's id and one that nobody has are not found alike, in every address and form below /my", async () => {
  const withParams = routeExamples()
    .filter(({ pattern }) => /^\/my\/.*:/.test(pattern))
    .map(({ name }) => name);
  expect(withParams.filter((name) => !(name in ownedThings))).toEqual([]);

  const doctor = browserAt(servers.portal.origin);
  expect((await doctor.logIn(me, demoPassword)).status).toBe(303);
  for (const [name, { theirs, path, form }] of Object.entries(ownedThings)) {
    const foreign = await theirs();
    expect(foreign, name).toMatch(/^\d+$/);
    const answers = [];
    for (const id of [foreign, absent]) {
      const data = `${path(id)}.data`;
      const body = form && new URLSearchParams(form(id));
      const asked = body
        ? [await doctor.send(path(id), { method: "POST", body }), await doctor.send(data, { method: "POST", body })]
        : [await doctor.send(path(id)), await doctor.send(data), await doctor.send(`${data}?_routes=${name}`)];
      answers.push(await Promise.all(asked.map((answer) => comparable(answer, id))));
    }
    expect(
      answers[0]?.map(({ status }) => status),
      name,
    ).toEqual(answers[0]?.map(() => 404));
    for (const [index, answer] of (answers[0] ?? []).entries()) {
      const twin = answers[1]?.[index];
      expect([twin?.status, twin?.headers], name).toEqual([answer.status, answer.headers]);
      expect(answer.text === twin?.text, `${name}: the same body`).toBe(true);
    }
    expect(await theirs(), `${name} is untouched`).toBe(foreign);
  }
});
