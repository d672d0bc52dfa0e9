import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMaterials, type Material } from "#contract/study/materials.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { day } from "#locale/dates.ts";
import { paperSize } from "#app/format/file-size.ts";
import { filePath, path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { CourseCrumb } from "./components/course-crumb.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "study"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "পড়ার উপকরণ");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { materials, ...around } = await api.load(listMaterials, listInput({ request, params }, listMaterials));
  const rows = materials.map(({ file, link, ...material }) => ({
    ...material,
    href: file ? filePath(file) : link,
    size: file ? paperSize(file) : null,
  }));
  return { ...around, rows };
}

const kinds: Record<Material["kind"], string> = { pdf: "PDF", image: "ছবি", link: "ওয়েবের লিংক" };

export default function MaterialsPage() {
  const { course, rows, meta: pages } = useLoaderData<typeof loader>();
  return (
    <div className="stack narrow">
      <CourseCrumb course={course} />
      <MatraHeading level={1}>পড়ার উপকরণ</MatraHeading>
      {rows.length > 0 ? (
        <ul className="ledger">
          {rows.map(({ id, title, kind, visible_from, href, size }) => (
            <li key={id}>
              <DataLink className="entry" link={href}>
                <span>
                  <b>{title}</b>{" "}
                  <span className="small quiet lines">
                    {[kinds[kind], size, day(visible_from)].filter(Boolean).join(" · ")}
                  </span>
                </span>
                <Icon name={kind === "link" ? "out" : "download"} />
              </DataLink>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList of="materials" icon="book" title="এখনো কোনো উপকরণ দেওয়া হয়নি">
          <p>নোট, PDF ও লিংক দেওয়া হলে এখানেই পাবেন।</p>
        </EmptyList>
      )}
      <Pager meta={pages} pathname={path("my-course-materials", { id: course.id })} query={{}} />
    </div>
  );
}
