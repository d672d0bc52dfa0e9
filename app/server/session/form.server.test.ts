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

function accepted(fields: Record<string, string>) {
  const form = readForm(formOf(fields), "one", Schema);
  if (!form.ok) throw new Error("the form was refused");
  return form;
}

test("what the portal itself puts into a form is no field of it", () => {
  const form = accepted({ form: "one", idempotency_key: key, name: "ক" });
  expect([form.value, form.key]).toEqual([{ name: "ক" }, key]);
});

test.each([
  ["an answered refusal asks for another key", { status: 409 }, false],
  ["without an answer the same attempt goes on", { status: 503, isAnswered: false }, true],
  ["while the first copy is at work the same attempt goes on", { status: 409, code: "in_flight" }, true],
])("%s", (_, complaint, isSame) => {
  const { data } = accepted({ idempotency_key: key, name: "ক" }).refuse({ ...complaint, reply });
  expect(data.key).toMatch(/^[\da-f-]{36}$/);
  expect(data.key === key).toBe(isSame);
});

test.each([
  ["by the portal", (form: FormData) => readForm(form, "one", Schema)],
  ["with what else is wrong", (form: FormData) => readForm(form, "one", Typed, { name: ["নাম দিন।"] })],
  ["by the API", (form: FormData) => readForm(form, "one", Typed)],
])("a form that is refused %s comes back without its secrets, and with what else was typed", (_, read) => {
  const secrets = { password: "pass-1", password_confirmation: "pass-2", current_password: "pass-3", code: "123456" };
  const form = read(formOf({ name: "ক", ...secrets }));
  const { result } = form.ok ? form.refuse({ status: 422, reply }).data : form.refusal.data;
  expect(result.initialValue).toEqual({ name: "ক" });
  expect(JSON.stringify(result)).not.toMatch(/pass-|123456/);
});

test("a key that no page of ours has given is replaced: it names no attempt, and no header could carry it", () => {
  for (const foreign of ["", "\u0301", "a b", "a\nb", "a".repeat(201)]) {
    expect(accepted({ idempotency_key: foreign, name: "ক" }).key).toMatch(/^[\da-f-]{36}$/);
  }
});

test("a form that was not sent on keeps its key; one without a key gets none", () => {
  const refused = readForm(formOf({ idempotency_key: key, name: "" }), "one", Schema);
  expect(refused.ok ? undefined : refused.refusal.data.key).toBe(key);
  expect(accepted({ name: "ক" }).refuse({ status: 409, reply }).data.key).toBeNull();
});

test("what else is known to be wrong is told with what the schema finds, and alone it is enough to refuse", () => {
  const wrong = { picture: ["ছবিটি বড়।"] };
  for (const [name, errors] of [
    ["", { name: ["নাম দিন।"], ...wrong }],
    ["ক", wrong],
  ] as const) {
    const form = readForm(formOf({ name, picture: "" }), "one", Schema.extend({ picture: z.string() }), wrong);
    expect(form.ok ? undefined : form.refusal.data.result.error).toEqual(errors);
  }
});

test("what is wrong is told in the order of the fields, and of what was not sent last", () => {
  const Fields = z.object({ agree: z.string("টিক দিন।"), city: z.string().min(1, "শহর দিন।"), name: z.string() });
  const form = readForm(formOf({ name: "", city: "" }), "one", Fields, { name: ["নাম দিন।"] });
  const { error } = form.ok ? {} : form.refusal.data.result;
  expect(Object.keys(error ?? {})).toEqual(["name", "city", "agree"]);
});

function sending(body: string): Request {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return new Request("http://portal.test/login", { method: "POST", body, headers });
}

test("a name that spells more than a field reaches no parser", async () => {
  const names = ["name", "a[9999]", "a.b", "a[]", "__proto__", "constructor", "toString", "", " ", "9"];
  const body = names.map((name) => `${encodeURIComponent(name)}=1`).join("&");
  expect([...(await formFields(sending(body))).keys()]).toEqual(["name"]);
});

test("a text that comes twice is refused, unless it is of a list", async () => {
  expect((await formFields(sending("sheet_ids=1&sheet_ids=2"))).getAll("sheet_ids")).toEqual(["1", "2"]);
  await expect(formFields(sending("name=1&name=2"))).rejects.toMatchObject({ status: 422 });
});
