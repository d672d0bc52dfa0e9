import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { listDevices } from "#contract/account/devices.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "ডিভাইস");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const list = await api.submit(listDevices, {});
  if (!list.ok || list.data.mode !== "coming_soon") throw redirect(path("my-devices"));
  return null;
}

export default function DevicesComingSoon() {
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>শিগগির আসছে</MatraHeading>
      <p>কোন কোন ডিভাইস থেকে লগইন আছে, তা এখানে দেখতে ও বদলাতে পারবেন। এখন যেকোনো ডিভাইস থেকে সব চলবে।</p>
      <p>
        <a className="button" href={path("my-dashboard")}>
          ড্যাশবোর্ডে যান
        </a>
      </p>
    </div>
  );
}
