import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listGallery } from "#contract/catalogue/pages.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { safeImage } from "#app/format/links.ts";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { orOwnPage } from "./own-pages.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "pages"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "গ্যালারি", description: "ক্লাসরুম, পাঠাগার, পরীক্ষার হল ও ইভেন্টের ছবি।" });

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await orOwnPage("gallery", publicApi(context).load(listGallery, {}));
  if ("isOwn" in loaded) return { pictures: [], text: cleanHtml(loaded.page.body_html, context) };
  const { images } = loaded;
  const pictures = images.flatMap(({ image, ...facts }) => {
    const source = safeImage(image);
    return source ? [{ ...facts, source }] : [];
  });
  return { pictures, text: null };
}

export default function Gallery() {
  const { pictures, text } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section">
      <h1 className="matra">গ্যালারি</h1>
      {text !== null ? (
        <SafeHtml html={text} />
      ) : pictures.length === 0 ? (
        <EmptyList of="images" title="এখনো কোনো ছবি নেই">
          <p>নতুন ছবি এলে এখানেই পাবেন।</p>
          <OfferedLink className="button" href={path("events")}>
            ইভেন্ট দেখুন
          </OfferedLink>
        </EmptyList>
      ) : (
        <div className="grid gallery">
          {pictures.map(({ source, caption, width, height }) => (
            <figure key={source}>
              <img src={source} alt="" width={width} height={height} loading="lazy" decoding="async" />
              <figcaption className="small">{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}
