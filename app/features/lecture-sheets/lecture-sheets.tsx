import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createDelivery, DeliveryDraft, listLectureSheets } from "#contract/study/lecture-sheets.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, newKey, readForm } from "#app/server/forms/form.server.ts";
import { listInput, pathParams } from "#app/server/forms/list-query.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { DeliveryForm } from "./components/delivery-form.tsx";
import { Requests } from "./components/requests.tsx";
import { SheetList } from "./components/sheet-list.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = {
  sheets: ["content", "forms", "my", "money", "materials"],
} satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "লেকচার শিট");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const list = await api.load(listLectureSheets, listInput({ request, params }, listLectureSheets));
  return { ...list, freshKey: newKey() };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams(params, createDelivery);
  const form = readForm(await formFields(request), "delivery", DeliveryDraft);
  if (!form.ok) return form.refusal;
  const result = await api.submit(createDelivery, { params: { id }, body: form.value, key: form.key });
  if (!result.ok) {
    if (result.status === 404) throw refusalResponse(result);
    return form.refuse(result);
  }
  await flashCookie(context).save("অনুরোধ জমা হয়েছে। প্যাকেট তৈরি হলে এই পাতায় জানাব।");
  return redirect(path("my-lecture-sheet-track", { id, deliveryId: result.data.delivery.id }), 303);
}

export default function LectureSheets() {
  const { course, sheets, meta: pages, deliveries, address, districts, freshKey } = useLoaderData<typeof loader>();
  const { id, batch } = course;
  const open = sheets.filter(({ delivery_id }) => delivery_id === null);
  return (
    <div className="stack">
      <Crumb href={path("my-courses-show", { id })}>কোর্সের পাতা</Crumb>
      <MatraHeading level={1}>লেকচার শিট</MatraHeading>
      <p className="quiet">{batch}</p>
      {sheets.length === 0 ? (
        <EmptyList of="sheets" icon="book" title="এখনো কোনো শিট আসেনি">
          <p>শিট প্রকাশ হলে এখানে নামাতে পারবেন, আর ছাপা কপি চাইতে পারবেন।</p>
        </EmptyList>
      ) : (
        <div className="columns">
          <div className="stack">
            <SheetList sheets={sheets} courseId={id} />
            <Pager meta={pages} pathname={path("my-lecture-sheet", { id })} query={{}} />
            <Requests deliveries={deliveries} courseId={id} />
          </div>
          <section className="stack" aria-labelledby="printed">
            <h2 id="printed">ছাপা কপি চান</h2>
            {open.length > 0 ? (
              <DeliveryForm sheets={open} address={address} districts={districts} freshKey={freshKey} />
            ) : (
              <p className="card quiet">এই পাতার সব শিটের অনুরোধ করা হয়ে গেছে।</p>
            )}
          </section>
        </div>
      )}
    </div>
  );
}
