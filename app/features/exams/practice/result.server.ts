import { redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { sessionSizes } from "#contract/exams/practice.ts";
import { getPracticeResult } from "#contract/exams/practice-sessions.ts";
import { path } from "#app/paths.ts";
import { newKey } from "#app/server/forms/form.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import { waitOf } from "./waits.server.ts";

export async function loadPracticeResult(api: DoctorApi, routeParams: Params) {
  const params = pathParams({ id: routeParams["id"] }, getPracticeResult);
  const response = await api.submit(getPracticeResult, { params });
  if (response.ok) {
    const { result } = response.data;
    const againSize = sessionSizes.find((size) => size >= result.wrong_questions) ?? Math.max(...sessionSizes);
    return { result, againSize, waits: { message: "" }, freshKey: newKey() };
  }
  if (response.code === "session_running") throw redirect(path("my-practice-session", params));
  return { result: null, againSize: 0, waits: waitOf(response), freshKey: "" };
}
