import { Link } from "@remix-run/react";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path, withQuery } from "#app/paths.ts";
import type { BookView } from "../prefetch.ts";

export function Contents({ book, no, chapters, current, part, partCount }: Extract<BookView, { kind: "contents" }>) {
  const partHref = (partNumber: number) =>
    withQuery(path("my-reference-book", { bookId: book.id, pageNo: no }), { contents: String(partNumber) });
  if (chapters.length === 0) {
    return (
      <EmptyList of="toc" icon="book" title="এই বইয়ে আলাদা অধ্যায় নেই">
        <p>নিচে পাতার নম্বর লিখে যেতে পারেন, বা শব্দ খুঁজতে পারেন।</p>
      </EmptyList>
    );
  }
  return (
    <section className="stack" aria-labelledby="contents">
      <h2 id="contents">সূচিপত্র</h2>
      <ol className="ledger">
        {chapters.map(({ title, page_no }) => (
          <li key={page_no}>
            <Link
              to={path("my-reference-book", { bookId: book.id, pageNo: page_no })}
              aria-current={page_no === current ? "true" : undefined}
            >
              <span>{title}</span>
              <span className="small quiet nowrap">{bengaliNumber(page_no)}</span>
            </Link>
          </li>
        ))}
      </ol>
      {partCount > 1 ? (
        <nav className="pager" aria-label="সূচিপত্রের ভাগ">
          {part > 1 ? (
            <Link className="button" rel="prev" to={partHref(part - 1)}>
              <Icon name="back" /> আগের অধ্যায়গুলো
            </Link>
          ) : null}
          {part < partCount ? (
            <Link className="button next" rel="next" to={partHref(part + 1)}>
              পরের অধ্যায়গুলো <Icon name="go" />
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}
