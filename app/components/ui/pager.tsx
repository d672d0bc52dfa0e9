import type { PageMeta } from "#contract/fields.ts";
import { withQuery } from "#app/paths.ts";
import { Icon } from "./icon.tsx";

interface PagerProps {
  meta: PageMeta | undefined;
  pathname: string;
  /** Filters that the page links keep. */
  query: Record<string, string | null | undefined>;
}

export function Pager({ meta, pathname, query }: PagerProps) {
  if (!meta?.prev && !meta?.next) return null;
  return (
    <nav className="pager" aria-label="পাতা">
      {meta.prev ? (
        <a className="button" rel="prev" href={withQuery(pathname, { ...query, before: meta.prev })}>
          <Icon name="back" /> আগের পাতা
        </a>
      ) : null}{" "}
      {meta.next ? (
        <a className="button next" rel="next" href={withQuery(pathname, { ...query, after: meta.next })}>
          পরের পাতা <Icon name="go" />
        </a>
      ) : null}
    </nav>
  );
}
