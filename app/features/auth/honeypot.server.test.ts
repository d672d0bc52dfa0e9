import { expect, test } from "vitest";
import { createKeyRing } from "#config/secrets.ts";
import { seal } from "#app/server/session/sealed-cookie.server.ts";
import { requestContext } from "#tests/support/api/portal/request-context.ts";
import { decoyFields, isSpam } from "./honeypot.server.ts";

/** Form with the fields of the page, changed by `change`. */
async function sent(
  context: ReturnType<typeof requestContext>,
  change: (form: FormData, timeName: string) => void = () => {},
) {
  const { name, timeName, time } = await decoyFields(context);
  const form = new FormData();
  form.append(name, "");
  form.append(timeName, time);
  change(form, timeName);
  return form;
}

function contextWith(...secrets: [string, ...string[]]) {
  const context = requestContext();
  return { ...context, portal: { ...context.portal, keys: createKeyRing(secrets) } };
}

test("accepts a form that a person sent", async () => {
  const context = requestContext();
  expect(await isSpam(await sent(context), context)).toBe(false);
});

test("rejects a form with the empty field filled in or without a time that this site encrypted", async () => {
  const context = requestContext();
  const { name } = await decoyFields(context);
  const changes: Parameters<typeof sent>[1][] = [
    (form) => form.set(name, "https://casino.example"),
    (form) => form.delete(name),
    (form, timeName) => form.delete(timeName),
    (form, timeName) => form.set(timeName, String(Date.now())),
  ];
  for (const change of changes) expect(await isSpam(await sent(context, change), context)).toBe(true);
});

test("rejects a form with a time that is still to come", async () => {
  const context = requestContext();
  const time = await seal(String(Date.now() + 60_000), context.portal.keys, "honeypot");
  const form = await sent(context, (fields, timeName) => fields.set(timeName, time));
  expect(await isSpam(form, context)).toBe(true);
});

test("accepts a form from before a rotation of secrets, and rejects one of another site", async () => {
  const [newer, older] = ["the newer secret, which is long enough", "the older secret, which is long enough"];
  const form = await sent(contextWith(older));
  expect(await isSpam(form, contextWith(newer, older))).toBe(false);
  expect(await isSpam(form, contextWith(newer))).toBe(true);
});
