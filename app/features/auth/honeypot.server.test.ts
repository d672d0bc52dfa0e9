import { expect, test } from "vitest";
import { createKeyRing } from "#config/secrets.ts";
import { requestContext } from "#tests/support/api/portal/request-context.ts";
import { decoyFields, isSpam } from "./honeypot.server.ts";

/** Form with the fields of the page, changed by `change`. */
function sent(
  context: ReturnType<typeof requestContext>,
  change: (form: FormData, timeName: string) => void = () => {},
) {
  const { name, timeName = "", time } = decoyFields(context);
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

test("accepts a form that a person sent", () => {
  const context = requestContext();
  expect(isSpam(sent(context), context)).toBe(false);
});

test("rejects a form with the empty field filled in or without a time that this site encrypted", () => {
  const context = requestContext();
  const filled = sent(context, (form) => form.set(decoyFields(context).name, "https://casino.example"));
  expect(isSpam(filled, context)).toBe(true);
  expect(
    isSpam(
      sent(context, (form, timeName) => form.delete(timeName)),
      context,
    ),
  ).toBe(true);
  expect(
    isSpam(
      sent(context, (form, timeName) => form.set(timeName, String(Date.now()))),
      context,
    ),
  ).toBe(true);
});

test("accepts a form from before a rotation of secrets, and rejects one of another site", () => {
  const [newer, older] = ["the newer secret, which is long enough", "the older secret, which is long enough"];
  const form = sent(contextWith(older));
  expect(isSpam(form, contextWith(newer, older))).toBe(false);
  expect(isSpam(form, contextWith(newer))).toBe(true);
});
