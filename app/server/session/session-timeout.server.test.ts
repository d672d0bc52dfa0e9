import { expect, test } from "vitest";
import { requestContext } from "#tests/support/request-context.ts";
import { seal } from "./sealed-cookie.server.ts";
import { openTypedForm } from "./session-timeout.server.ts";

const context = requestContext();
const good = { doctorId: 7, action: "/my/account", fields: [["name", "ডা. নমুনা"]], endsAtMs: Date.now() + 600_000 };

function kept(given: object): Promise<string> {
  return seal(JSON.stringify({ ...good, ...given }), context.portal.keys, "timed-out form");
}

test("what was typed before a session ended is there for its doctor, for ten minutes", async () => {
  expect(await openTypedForm(7, await kept({}), context)).toEqual(good);
  expect(await openTypedForm(7, await kept({ endsAtMs: Date.now() - 1 }), context), "its time is over").toBeUndefined();
  expect(await openTypedForm(8, await kept({}), context), "another doctor's").toBeUndefined();
});

test.each(["/login", "//evil.example/my/account", "https://evil.example/my/account", "/my\\account", "my/account"])(
  "what was typed is never sent on to %s",
  async (action) => {
    expect(await openTypedForm(7, await kept({ action }), context)).toBeUndefined();
  },
);
