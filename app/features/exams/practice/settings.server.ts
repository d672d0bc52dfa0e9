import { redirect } from "@remix-run/node";
import { PracticeSettings, setPracticeSettings } from "#contract/exams/practice.ts";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { readForm, type DoctorForm } from "#app/server/forms/form.server.ts";

export async function submitSettings({ api, context, fields }: Pick<DoctorForm, "api" | "context" | "fields">) {
  const form = readForm(fields, "practice-settings", PracticeSettings);
  if (!form.ok) return form.refusal;
  const result = await api.submit(setPracticeSettings, { body: form.value });
  if (!result.ok) return form.refuse(result);
  await flashCookie(context).save("পছন্দ সেভ হয়েছে।");
  return redirect(path("my-practice"), 303);
}
