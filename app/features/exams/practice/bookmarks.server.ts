import { listBookmarks } from "#contract/exams/practice-notes.ts";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import type { DoctorForm } from "#app/server/forms/form.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { cleanQuestion } from "../paper/answer-script.server.ts";
import { waitOf } from "./waits.server.ts";

export function bookmarksPath(request: Request): string {
  return path("my-practice-bookmarks") + new URL(request.url).search;
}

export async function loadBookmarks({ api, request, context }: Omit<DoctorForm, "fields">) {
  const query = listQuery(request, listBookmarks);
  const result = await api.submit(listBookmarks, { query });
  if (!result.ok) return { list: null, waits: waitOf(result) };
  const { questions, meta, watermark_text } = result.data;
  const list = {
    questions: questions.map((question) => cleanQuestion(question, context)),
    meta,
    watermark: watermark_text ?? null,
    search: query.q ?? "",
    message: await flashCookie(context).consume(request),
  };
  return { list, waits: { message: "" } };
}

export type BookmarkList = NonNullable<Awaited<ReturnType<typeof loadBookmarks>>["list"]>;
