import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { getReferenceBookPage } from "#contract/study/reference-books.ts";
import { ConnectionLost } from "#app/components/document/error-words.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { bookView } from "./book-view.server.ts";
import { BookTools } from "./components/book-tools.tsx";
import { Contents } from "./components/contents.tsx";
import { Hits } from "./components/hits.tsx";
import { Reading } from "./components/reading.tsx";
import { storePrefetched, prefetchedPage } from "./prefetch.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { scripts: "now", sheets: ["content", "forms", "my", "materials"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return ownMeta(args, "বই");
  const { book, ...view } = args.data;
  if (view.kind === "contents") return ownMeta(args, `সূচিপত্র: ${book.title}`);
  if (view.kind === "search") return ownMeta(args, `“${view.search}”: ${book.title}`);
  return ownMeta(args, `পাতা ${bengaliNumber(view.page.no)}: ${book.title}`);
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const pageParams = { book_id: params["bookId"], page_no: params["pageNo"] };
  return bookView({ api, request, context, params: pathParams(pageParams, getReferenceBookPage) });
}

/**
 * Throws `ConnectionLost` for a TypeError, with which `fetch` reports a missing connection; rethrows any other error.
 */
function connectionLost(error: unknown): never {
  throw error instanceof TypeError ? new ConnectionLost() : error;
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const stored = search === "" ? prefetchedPage(pathname) : undefined;
  if (stored) return stored;
  if (!searchParams.has("ahead")) return serverLoader<typeof loader>().catch(connectionLost);
  const view = await serverLoader<typeof loader>().catch(() => null); // the page that is read must stay
  if (view?.kind === "page") {
    storePrefetched(path("my-reference-book", { bookId: view.book.id, pageNo: view.page.no }), view);
  }
  return view;
}

export default function BookPage() {
  const view = useLoaderData<typeof loader>();
  const { book } = view;
  const no = view.kind === "page" ? view.page.no : view.no;
  return (
    <div className="stack book">
      <MatraHeading level={1}>{book.title}</MatraHeading>
      {view.kind === "page" ? <Reading {...view} /> : null}
      {view.kind === "contents" ? <Contents {...view} /> : null}
      {view.kind === "search" ? <Hits {...view} /> : null}
      <BookTools
        book={book}
        no={no}
        kind={view.kind}
        search={view.kind === "search" ? view.search : ""}
        invalidNumber={view.kind === "page" ? view.invalidNumber : null}
      />
    </div>
  );
}
