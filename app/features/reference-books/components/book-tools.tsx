import { Link } from "@remix-run/react";
import type { ReferenceBook } from "#contract/study/reference-books.ts";
import { FieldError } from "#app/components/form/fields.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import type { BookView } from "../prefetch.ts";

interface BookToolsProps {
  book: ReferenceBook;
  no: number;
  /** Current view, which gets no link to itself. */
  kind: BookView["kind"];
  search: string;
  /** Entered page number that the book does not have. */
  invalidNumber: string | null;
}

export function BookTools({ book, no, kind, search, invalidNumber }: BookToolsProps) {
  const here = path("my-reference-book", { bookId: book.id, pageNo: no });
  const errors =
    invalidNumber === null
      ? []
      : [book.page_count ? `১ থেকে ${bengaliNumber(book.page_count)}-এর মধ্যে পাতার নম্বর দিন।` : "পাতার নম্বর দিন।"];
  const field = { id: "go", name: "go", errorId: "go-error", errors };
  return (
    <section className="book-tools" aria-label="বইয়ে খুঁজুন">
      <div className="row">
        {kind === "page" ? null : (
          <Link className="button" to={here}>
            <Icon name="back" /> পাতা {bengaliNumber(no)}-এ ফিরুন
          </Link>
        )}
        {kind === "contents" ? null : (
          <Link className="button" to={`${here}?contents`}>
            <Icon name="menu" /> সূচিপত্র
          </Link>
        )}
      </div>
      <form method="get" action={here}>
        <SearchField value={search} label="এই বইয়ে শব্দ খুঁজুন" />
      </form>
      <form method="get" action={here}>
        <label htmlFor={field.id}>পাতার নম্বর</label>
        <div className="search-row">
          <input
            id={field.id}
            className="field"
            name={field.name}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            defaultValue={invalidNumber ?? undefined}
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={errors.length > 0 ? field.errorId : undefined}
          />{" "}
          <button type="submit" className="button">
            যান
          </button>
        </div>
        <FieldError field={field} />
      </form>
    </section>
  );
}
