import { redirect } from "@remix-run/node";
import { askTeacher, getTeacherQuestions, TeacherQuestionForm } from "#contract/study/teacher-questions.ts";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { readForm, type DoctorForm } from "#app/server/forms/form.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";

type Asked = Pick<DoctorForm, "api" | "context"> & { params: ReturnType<typeof subjectParams> };

/**
 * Parses the kind and the id of what is asked about from the params of the route. Throws a 404 Response if one is
 * malformed.
 */
export function subjectParams({ subjectKind, subjectId }: Record<string, string | undefined>) {
  return pathParams({ kind: subjectKind, id: subjectId }, getTeacherQuestions);
}

export async function loadTeacherQuestions({ api, context, params }: Asked) {
  const result = await api.submit(getTeacherQuestions, { params });
  if (!result.ok) {
    if (result.code !== "attempt_running") throw refusalResponse(result);
    return { asked: null, waits: result.message };
  }
  const { stem_html } = result.data.about;
  return { asked: { ...result.data, stem: stem_html ? cleanHtml(stem_html, context) : null }, waits: "" };
}

export type TeacherQuestionsAbout = NonNullable<Awaited<ReturnType<typeof loadTeacherQuestions>>["asked"]>;

export async function submitTeacherQuestion({ api, context, params, fields }: Asked & Pick<DoctorForm, "fields">) {
  const form = readForm(fields, "teacher-question", TeacherQuestionForm);
  if (!form.ok) return form.refusal;
  const result = await api.submit(askTeacher, { params, body: form.value, key: form.key });
  if (result.ok) {
    await flashCookie(context).save("প্রশ্ন পাঠানো হয়েছে। শিক্ষক উত্তর দিলে নোটিশে জানাব।");
    return redirect(path("my-teacher-question", { subjectKind: params.kind, subjectId: params.id }), 303);
  }
  if (result.status === 404) throw refusalResponse(result);
  // no retry countdown for a daily limit: the API's message says what to do
  return form.refuse(result.code === "daily_limit" ? { ...result, retryAfterSeconds: undefined } : result);
}
