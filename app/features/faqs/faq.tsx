import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFaq } from "#contract/catalogue/faqs.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { useCompany } from "#app/components/document/root-data.ts";
import { HotlineLink } from "#app/components/ui/hotline-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data && { title: args.data.faq.title, description: `প্রশ্নোত্তর: ${args.data.faq.title}` });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { faq } = await publicApi(context).load(getFaq, { params: pathParams(params, getFaq) });
  return { faq: { ...faq, answer_html: cleanHtml(faq.answer_html, context) } };
}

export default function Faq() {
  const { faq } = useLoaderData<typeof loader>();
  const { hotline } = useCompany();
  return (
    <article className="wrap section stack">
      <p className="small">
        <OfferedLink className="tap" href={path("faq")}>
          সব প্রশ্নোত্তর
        </OfferedLink>
      </p>
      <MatraHeading level={1}>{faq.title}</MatraHeading>
      <SafeHtml html={faq.answer_html} />
      {hotline ? (
        <p className="small quiet">
          উত্তরটি যথেষ্ট না হলে কল করুন: <HotlineLink hotline={hotline} />
        </p>
      ) : null}
      <nav className="pager" aria-label="অন্য প্রশ্ন">
        {faq.prev_id ? (
          <a className="button" rel="prev" href={path("faq-show", { id: faq.prev_id })}>
            <Icon name="back" /> আগের প্রশ্ন
          </a>
        ) : null}
        {faq.next_id ? (
          <a className="button next" rel="next" href={path("faq-show", { id: faq.next_id })}>
            পরের প্রশ্ন <Icon name="go" />
          </a>
        ) : null}
      </nav>
    </article>
  );
}
