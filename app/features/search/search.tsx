import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { searchSite } from "#contract/catalogue/search.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { SearchField } from "#app/components/ui/search-field.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { ResultGroups } from "./components/result-groups.tsx";
import { NothingFound } from "./components/nothing-found.tsx";
import { NotSearched } from "./components/not-searched.tsx";
import { BrowseLists } from "./components/browse-lists.tsx";
import { searchOwnContent, searchPublic } from "./load-search.server.ts";
import { resultGroup } from "./result-groups.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "search"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: args.data?.search ? `“${args.data.search}” খুঁজে যা পাওয়া গেল` : "খুঁজুন",
    description: "ব্যাচ, কোর্স, ইভেন্ট, কুইজ ও প্রশ্নোত্তর একসঙ্গে খুঁজুন, বাংলায় বা ইংরেজিতে।",
  }),
  ...(args.data?.search ? [{ name: "robots", content: "noindex" }] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search } = listQuery(request, searchSite);
  if (search === "") return { search, corrected: null, groups: [], isNear: false, isPart: false, missing: null };
  const [publicResults, own] = await Promise.all([
    searchPublic(context, search),
    searchOwnContent(request, context, search),
  ]);
  const isNear = publicResults.is_near === true && own.groups.length === 0;
  const isLeftOut = publicResults.is_near === true && !isNear; // what has all words is enough
  const groups = [...own.groups, ...(isLeftOut ? [] : publicResults.groups)].map((group) => resultGroup(group, search));
  return {
    search,
    corrected: publicResults.corrected ?? null,
    groups: groups.filter(({ hits }) => hits.length > 0),
    isNear,
    isPart: publicResults.isPart,
    missing: own.missing,
  };
}

export default function Search() {
  const { search, corrected, groups, isNear, isPart, missing } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section">
      <h1 className="matra">খুঁজুন</h1>
      <form method="get" role="search" className="filters">
        <SearchField label="কী খুঁজছেন" value={search} />
      </form>
      {corrected && groups.length > 0 ? (
        <p className="corrected" role="status">
          “{search}” লেখা কোথাও নেই। খোঁজা হয়েছে <b>“{corrected}”</b> দিয়ে।
        </p>
      ) : null}
      {isNear ? (
        <p className="corrected" role="status">
          “{search}”-এর সব শব্দ একসঙ্গে কোথাও নেই। কাছাকাছি যা আছে:
        </p>
      ) : null}
      <ResultGroups groups={groups} />
      {search !== "" && groups.length === 0 ? <NothingFound search={search} /> : null}
      <NotSearched isPart={isPart} missing={missing} />
      {search === "" ? <BrowseLists /> : null}
    </div>
  );
}
