import { expect, test } from "vitest";
import { createKeyRing } from "#config/secrets.ts";
import { requestContext } from "#tests/support/api/portal/request-context.ts";
import { decoyFields, isSpam } from "./honeypot.server.ts";

/** A form as its page fills it in, with what a program changes of it. */
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

test("a form that a person sent is none of a program", () => {
  const context = requestContext();
  expect(isSpam(sent(context), context)).toBe(false);
});

test("a program that fills in the empty field, or brings no time that was encrypted here, is found out", () => {
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

test("a form of before a change of secrets is still accepted, one of another site is not", () => {
  const [newer, older] = ["the newer secret, which is long enough", "the older secret, which is long enough"];
  const form = sent(contextWith(older));
  expect(isSpam(form, contextWith(newer, older))).toBe(false);
  expect(isSpam(form, contextWith(newer))).toBe(true);
});
