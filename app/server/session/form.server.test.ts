import { expect, test } from "vitest";
import { z } from "zod";
import { formFields, readForm } from "#app/server/forms/form.server.ts";

const key = "11111111-2222-3333-4444-555555555555";
const Schema = z.strictObject({ name: z.string().min(1, "নাম দিন।") });
const Typed = z.record(z.string(), z.string());
const reply = { fieldErrors: {}, formErrors: ["না"] };

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function acceptedForm(fields: Record<string, string>) {
  const form = readForm(formOf(fields), "one", Schema);
  if (!form.ok) throw new Error("the form was refused");
  return form;
}

test("excludes the portal's own fields from the form's value", () => {
  const form = acceptedForm({ form: "one", idempotency_key: key, name: "ক" });
  expect([form.value, form.key]).toEqual([{ name: "ক" }, key]);
});

test.each([
  ["issues a new key after a refusal", { status: 409 }, false],
  ["keeps the key if the API did not respond", { status: 503, isAnswered: false }, true],
  ["keeps the key while the first submission is in progress", { status: 409, code: "in_flight" }, true],
])("%s", (_, refusal, isSame) => {
  const { data } = acceptedForm({ idempotency_key: key, name: "ক" }).refuse({ ...refusal, reply });
  expect(data.key).toMatch(/^[\da-f-]{36}$/);
  expect(data.key === key).toBe(isSame);
});

test.each([
  ["by the portal", (form: FormData) => readForm(form, "one", Schema)],
  ["for additional errors", (form: FormData) => readForm(form, "one", Typed, { name: ["নাম দিন।"] })],
  ["by the API", (form: FormData) => readForm(form, "one", Typed)],
])("returns a form refused %s with the typed values but without secrets", (_, read) => {
  const secrets = { password: "pass-1", password_confirmation: "pass-2", current_password: "pass-3", code: "123456" };
  const form = read(formOf({ name: "ক", ...secrets }));
  const { result } = form.ok ? form.refuse({ status: 422, reply }).data : form.refusal.data;
  expect(result.initialValue).toEqual({ name: "ক" });
  expect(JSON.stringify(result)).not.toMatch(/pass-|123456/);
});

test("replaces a malformed idempotency key, which no page has issued", () => {
  for (const foreign of ["", "\u0301", "a b", "a\nb", "a".repeat(201)]) {
    expect(acceptedForm({ idempotency_key: foreign, name: "ক" }).key).toMatch(/^[\da-f-]{36}$/);
  }
});

test("keeps the key of a form that was not sent to the API, and adds none to a form without one", () => {
  const refused = readForm(formOf({ idempotency_key: key, name: "" }), "one", Schema);
  expect(refused.ok ? undefined : refused.refusal.data.key).toBe(key);
  expect(acceptedForm({ name: "ক" }).refuse({ status: 409, reply }).data.key).toBeNull();
});

test("reports additional errors together with schema errors, and refuses a form for either", () => {
  const wrong = { picture: ["ছবিটি বড়।"] };
  for (const [name, errors] of [
    ["", { name: ["নাম দিন।"], ...wrong }],
    ["ক", wrong],
  ] as const) {
    const form = readForm(formOf({ name, picture: "" }), "one", Schema.extend({ picture: z.string() }), wrong);
    expect(form.ok ? undefined : form.refusal.data.result.error).toEqual(errors);
  }
});

test("orders errors like the fields of the form, with missing fields last", () => {
  const Fields = z.object({ agree: z.string("টিক দিন।"), city: z.string().min(1, "শহর দিন।"), name: z.string() });
  const form = readForm(formOf({ name: "", city: "" }), "one", Fields, { name: ["নাম দিন।"] });
  const { error } = form.ok ? {} : form.refusal.data.result;
  expect(Object.keys(error ?? {})).toEqual(["name", "city", "agree"]);
});

function requestWith(body: string): Request {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return new Request("http://portal.test/login", { method: "POST", body, headers });
}

test("drops field names that have structure for the parser", async () => {
  const names = ["name", "a[9999]", "a.b", "a[]", "__proto__", "constructor", "toString", "", " ", "9"];
  const body = names.map((name) => `${encodeURIComponent(name)}=1`).join("&");
  expect([...(await formFields(requestWith(body))).keys()]).toEqual(["name"]);
});

test("rejects a repeated text field unless it is a list", async () => {
  expect((await formFields(requestWith("sheet_ids=1&sheet_ids=2"))).getAll("sheet_ids")).toEqual(["1", "2"]);
  await expect(formFields(requestWith("name=1&name=2"))).rejects.toMatchObject({ status: 422 });
});

test("cuts a longer text than any form has before anything reads it, but not what a form carries along", async () => {
  const long = `${" ".repeat(20_000)}x`;
  const body = formOf({ name: long, kept: long, ["n".repeat(65)]: "1" });
  const fields = await formFields(new Request("http://localhost/", { method: "POST", body }));
  expect([...fields.keys()]).toEqual(["name", "kept"]);
  expect(fields.get("name")).toBe(long.slice(0, 10_000));
  expect(fields.get("kept")).toBe(long);
});
