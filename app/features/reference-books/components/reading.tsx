import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { filePath, path } from "#app/paths.ts";
import { usePrefetch, type PageView } from "../prefetch.ts";

const defaultSize = { width: 1000, height: 1414 }; // A4, if the size of the image is unknown

function LeafImage({ image, alt }: { image: NonNullable<PageView["page"]["image"]>; alt: string }) {
  const src = filePath(image);
  const { width, height } = image.width && image.height ? image : defaultSize;
  return (
    <figure className="leaf-image">
      <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} />
      <figcaption>
        <a className="tap small" href={src}>
          বড় করে দেখুন
        </a>
      </figcaption>
    </figure>
  );
}

export function Reading({ book, page, watermark_text }: PageView) {
  const { no, chapter, body, image, prev, next } = page;
  const imageAhead = usePrefetch(book.id, no);
  const to = (pageNo: number) => path("my-reference-book", { bookId: book.id, pageNo });
  return (
    <>
      <p className="small quiet" key={no}>
        পাতা {bengaliNumber(no)}
        {book.page_count ? `, মোট ${bengaliNumber(book.page_count)}` : ""}
        {chapter ? ` · ${chapter}` : ""}
      </p>
      {book.page_count ? (
        <progress className="read-so-far" value={no} max={book.page_count} aria-label="বইয়ের যতটা এসেছেন" />
      ) : null}
      <article className="card leaf" aria-label={`পাতা ${bengaliNumber(no)}`}>
        {image ? <LeafImage image={image} alt={`ছাপা পাতা ${bengaliNumber(no)}${chapter ? `: ${chapter}` : ""}`} /> : null}
        <SafeHtml html={body} />
        {watermark_text ? <p className="small quiet watermark">{watermark_text}</p> : null}
      </article>
      {imageAhead ? <link rel="preload" as="image" href={filePath(imageAhead)} /> : null}
      <nav className="pager" aria-label="পাতা">
        {prev === null ? null : (
          <Link className="button" rel="prev" to={to(prev)}>
            <Icon name="back" /> আগের পাতা
          </Link>
        )}{" "}
        {next === null ? null : (
          <Link className="button primary next" rel="next" to={to(next)}>
            পরের পাতা <Icon name="go" />
          </Link>
        )}
      </nav>
    </>
  );
}
