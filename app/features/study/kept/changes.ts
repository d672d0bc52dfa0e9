import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { listKeptLectures } from "#contract/study/kept-lectures.ts";
import { path } from "#app/paths.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { changeKept } from "./kept.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  await api.load(listKeptLectures, {}); // the API decides whether session and device are still valid
  return redirect(path("my-kept-lectures"));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return changeKept(api, request);
}
