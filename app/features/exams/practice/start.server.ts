import { redirect } from "@remix-run/node";
import { PracticeForm, startPractice } from "#contract/exams/practice.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import { questionPath } from "../practice-pages.ts";

export async function startSession(api: DoctorApi, request: Request) {
  return startWith(api, await formFields(request));
}

export async function startWith(api: DoctorApi, fields: FormData) {
  const form = readForm(fields, "practice", PracticeForm);
  if (!form.ok) return form.refusal;
  const result = await api.submit(startPractice, { body: form.value, key: form.key });
  if (!result.ok) return form.refuse(result);
  const { id, next_number } = result.data.session;
  return redirect(questionPath(id, next_number ?? 1), 303);
}
