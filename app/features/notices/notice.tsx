import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getNotice } from "#contract/account/notices.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { dayAndTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "materials"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.notice.title ?? "নোটিশ");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { notice } = await api.load(getNotice, { params: pathParams(params, getNotice) });
  const { title, published_at, attachments, body_html } = notice;
  return { notice: { title, published_at, attachments }, body: cleanHtml(body_html, context) };
}

export default function NoticePage() {
  const { notice, body } = useLoaderData<typeof loader>();
  const { title, published_at, attachments } = notice;
  return (
    <article className="stack narrow">
      <p className="small crumb">
        <a className="tap" href={path("my-notices")}>
          সব নোটিশ
        </a>
      </p>
      <MatraHeading level={1}>{title}</MatraHeading>
      {published_at ? (
        <p className="small quiet">
          <time dateTime={published_at}>{dayAndTime(published_at)}</time>
        </p>
      ) : null}
      <SafeHtml html={body} />
      {attachments.length > 0 ? (
        <section aria-label="সঙ্গে আছে">
          <ul className="ledger">
            {attachments.map(({ title: name, link }) => (
              <li key={`${name} ${link}`}>
                <DataLink link={link} className="entry">
                  <span>{name}</span>
                  <Icon name="go" />
                </DataLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
