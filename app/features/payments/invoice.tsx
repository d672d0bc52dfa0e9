import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getInvoice } from "#contract/payments/payments.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { InvoiceSheet } from "./components/invoice-sheet.tsx";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import printBoot from "./components/print-boot.js?raw";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "money", "invoice"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  ownMeta(args, `ইনভয়েস ${args.data?.invoice.no ?? ""}`.trim());

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return api.load(getInvoice, { params: pathParams(params, getInvoice) });
}

export default function Invoice() {
  const { invoice } = useLoaderData<typeof loader>();
  return (
    <div className="stack sheet">
      <div className="row spread no-print">
        <a className="tap" href={path("my-courses")}>
          আমার কোর্স
        </a>
        <InlineScript code={printBoot} />
      </div>
      <InvoiceSheet invoice={invoice} />
    </div>
  );
}
