import { Link } from "@remix-run/react";
import type { EndpointOutput } from "#contract/endpoint.ts";
import type { searchReferenceBook } from "#contract/study/reference-books.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";

type HitsProps = EndpointOutput<typeof searchReferenceBook> & { search: string; no: number };

export function Hits({ book, hits, meta, search, no }: HitsProps) {
  const page = (pageNo: number) => path("my-reference-book", { bookId: book.id, pageNo });
  if (hits.length === 0) {
    return (
      <EmptyList of="hits" title={`“${search}” কোথাও পাওয়া যায়নি`}>
        <p>বানান দেখে, বা ছোট কোনো শব্দ দিয়ে আবার খুঁজুন।</p>
      </EmptyList>
    );
  }
  return (
    <section className="stack" aria-labelledby="hits">
      <h2 id="hits">“{search}” যেখানে আছে</h2>
      <ol className="ledger">
        {hits.map(({ page_no, excerpt }) => (
          <li key={page_no}>
            <Link to={page(page_no)}>
              <span>
                <b>পাতা {bengaliNumber(page_no)}</b>
                <span className="small quiet line">{excerpt}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Pager meta={meta} pathname={page(no)} query={{ search }} />
    </section>
  );
}
