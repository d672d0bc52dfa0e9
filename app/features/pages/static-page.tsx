import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getPage } from "#contract/catalogue/pages.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { lastSegment } from "#app/paths.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { orOwnPage } from "./own-pages.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

const descriptions = new Map([
  ["about", "কারা আমরা, কীভাবে পড়াই, কোথায় আছি, আর কী কী করি না।"],
  ["terms-condition", "অ্যাকাউন্ট, ভর্তি, ফি, ক্লাস ও পরীক্ষার শর্ত, সহজ ভাষায়।"],
  ["privacy-policy", "আপনার কোন তথ্য রাখি, কেন রাখি, কাকে দিই, কত দিন রাখি।"],
  ["refund-policy", "কখন কত টাকা ফেরত, কী বাদ যায়, কীভাবে আবেদন করবেন।"],
]);

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return pageMeta(args, undefined);
  const { slug, page, isOwn } = args.data;
  const described = isOwn ? undefined : descriptions.get(slug);
  return pageMeta(args, { title: page.title, description: described ?? page.title });
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const params = pathParams({ slug: lastSegment(pathname) }, getPage);
  const loaded = await orOwnPage(params.slug, publicApi(context).load(getPage, { params }));
  const { page } = loaded;
  const body_html = cleanHtml(page.body_html, context);
  return { slug: params.slug, page: { ...page, body_html }, isOwn: "isOwn" in loaded };
}

export default function StaticPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <article className="wrap section">
      <MatraHeading level={1}>{page.title}</MatraHeading>
      <SafeHtml html={page.body_html} />
    </article>
  );
}
