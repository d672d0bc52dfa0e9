import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MeritScope } from "#contract/exams/exam-results.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { markText, meritScopeWords } from "../exam-words.ts";
import { examOf } from "../exam.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "results"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, "মেধাতালিকা");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  const query = listQuery(request, listMerit);
  const list = await exam.api.load(listMerit, { params: exam.params, query });
  return { list: { ...list, scope: list.scope ?? query.scope ?? "overall" }, pathname: exam.pages.merit };
}

const scopes: MeritScope[] = ["overall", "batch", "faculty", "discipline", "candidate_type"];

function EmptyMeritList({ hasOthers, pathname }: { hasOthers: boolean; pathname: string }) {
  return (
    <EmptyList of="rows" icon="person" title="এই ভাগে তালিকা নেই">
      <p>{hasOthers ? "আপনার ভর্তির তথ্যে এই ভাগটি লেখা নেই।" : "সময়মতো কেউ এই পরীক্ষা দেননি।"}</p>
      {hasOthers ? (
        <a className="button" href={pathname}>
          সবার তালিকা দেখুন
        </a>
      ) : null}
    </EmptyList>
  );
}

export default function Merit() {
  const { list, pathname } = useLoaderData<typeof loader>();
  const { title, scope, rows, meta: pageMeta, me, participants, total, tie_rule } = list;
  return (
    <div className="stack narrow">
      <p className="small quiet">{title}</p>
      <MatraHeading level={1}>মেধাতালিকা</MatraHeading>
      <Tabs
        label="কাদের মধ্যে"
        tabs={scopes.map((one) => ({
          word: meritScopeWords[one],
          href: withQuery(pathname, { scope: one }),
          isCurrent: one === scope,
        }))}
      />
      {me ? (
        <p>
          আপনার অবস্থান <b>{bengaliNumber(me.position)}</b>
          {participants ? ` / ${bengaliNumber(participants)}` : ""}, নম্বর {markText(me.obtained)}
        </p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyMeritList hasOthers={scope !== "overall"} pathname={pathname} />
      ) : (
        <table className="stacks">
          {total ? <caption>মোট নম্বর {bengaliNumber(total)}</caption> : null}
          <thead>
            <tr>
              <th scope="col" className="number">
                অবস্থান
              </th>
              <th scope="col">নাম</th>
              <th scope="col" className="number">
                নম্বর
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ position, name_masked, obtained, is_me }, at) => (
              <tr key={at} className={is_me ? "me" : undefined}>
                <td className="number" data-label="অবস্থান">
                  {bengaliNumber(position)}
                </td>
                <td data-label="নাম">{is_me ? "আপনি" : name_masked}</td>
                <td className="number" data-label="নম্বর">
                  {markText(obtained)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small quiet">{tie_rule} অনুশীলন হিসেবে দেওয়া পরীক্ষা মেধাতালিকায় আসে না।</p>
      <Pager meta={pageMeta} pathname={pathname} query={{ scope }} />
    </div>
  );
}
