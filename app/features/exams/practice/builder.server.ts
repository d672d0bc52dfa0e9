import { countPractice, PracticeForm, sessionSizes } from "#contract/exams/practice.ts";
import { newKey } from "#app/server/forms/form.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";

const Choice = PracticeForm.pick({ size: true, mode: true, preset: true });
const defaults = Choice.parse({});

export async function loadBuilder(api: DoctorApi, request: Request) {
  const filter = listQuery(request, countPractice);
  const { searchParams } = new URL(request.url);
  const chosen = Choice.safeParse({
    size: searchParams.get("size") ?? undefined,
    mode: searchParams.get("mode") ?? undefined,
    preset: searchParams.get("preset") ?? undefined,
  });
  const counted = await api.load(countPractice, { query: filter });
  return { ...counted, filter, chosen: chosen.data ?? defaults, sizes: [...sessionSizes], freshKey: newKey() };
}

export type BuilderData = Awaited<ReturnType<typeof loadBuilder>>;
