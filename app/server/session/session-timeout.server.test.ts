import { expect, test } from "vitest";
import { requestContext } from "#tests/support/api/portal/request-context.ts";
import { seal } from "./sealed-cookie.server.ts";
import { openSavedForm } from "./session-timeout.server.ts";

const context = requestContext();
const good = { doctorKey: "7", action: "/my/account", fields: [["name", "ডা. নমুনা"]], endsAtMs: Date.now() + 600_000 };

function sealedForm(changes: object): Promise<string> {
  return seal(JSON.stringify({ ...good, ...changes }), context.portal.keys, "timed-out form");
}

test("restores a saved form for its doctor within ten minutes", async () => {
  expect(await openSavedForm("7", await sealedForm({}), context)).toEqual(good);
  expect(await openSavedForm("7", await sealedForm({ endsAtMs: Date.now() - 1 }), context), "expired").toBeUndefined();
  expect(await openSavedForm("8", await sealedForm({}), context), "of another doctor").toBeUndefined();
});

test.each(["/login", "//evil.example/my/account", "https://evil.example/my/account", "/my\\account", "my/account"])(
  "never submits a saved form to %s",
  async (action) => {
    expect(await openSavedForm("7", await sealedForm({ action }), context)).toBeUndefined();
  },
);
