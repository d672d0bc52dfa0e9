import { Link } from "@remix-run/react";
import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getReferenceBookPage } from "#contract/reference-books.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { bengaliNumber } from "#app/format/bengali.ts";
import { path } from "#app/paths.ts";

type ContentsProps = Pick<EndpointOutput<typeof getReferenceBookPage>, "book" | "toc"> & { no: number };

/** The chapters of a book. */
export function Contents({ book, no, toc }: ContentsProps) {
  if (toc.length === 0) {
    return (
      <EmptyList icon="book" title="এই বইয়ে আলাদা অধ্যায় নেই">
        <p>নিচে পাতার নম্বর লিখে যেতে পারেন, বা শব্দ খুঁজতে পারেন।</p>
      </EmptyList>
    );
  }
  const current = toc.findLast(({ page_no }) => page_no <= no);
  return (
    <section className="stack" aria-labelledby="contents">
      <h2 id="contents">সূচিপত্র</h2>
      <ol className="ledger">
        {toc.map(({ title, page_no }) => (
          <li key={page_no}>
            <Link
              to={path("my-reference-book", { bookId: book.id, pageNo: page_no })}
              aria-current={page_no === current?.page_no ? "true" : undefined}
            >
              <span>{title}</span>
              <span className="small quiet">{bengaliNumber(page_no)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
