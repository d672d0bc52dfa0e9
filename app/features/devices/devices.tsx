import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteDevice, listDevices } from "#contract/account/devices.ts";
import { IdParam } from "#contract/fields.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { afterLogin, nextOf } from "#app/server/session/next.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { isUnknownCall } from "#app/server/v3/refusal.server.ts";
import { KnownDevices } from "./components/known-devices.tsx";
import { UnknownDevices } from "./components/unknown-devices.tsx";
import { finishDeviceFlow, deviceFlow, devicePage } from "./device-flow.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "ডিভাইস");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const result = await api.submit(listDevices, {});
  const list = result.ok ? result.data : null;
  if (list?.mode === "coming_soon") throw redirect(path("my-devices-coming-soon"));
  const flow = await deviceFlow(request, context);
  return {
    /** Devices of the doctor; null if the API has no list of them, or did not send it. */
    list,
    canVerify: result.ok || !isUnknownCall(result),
    returnPage: afterLogin(nextOf(request)),
    isVerified: list?.devices.some(({ is_current, status }) => is_current && status === "verified") ?? false,
    isProved: flow?.step === "device",
    otpPage: devicePage("my-devices-otp-request", request),
    requestPage: devicePage("my-devices-request", request),
    message: await flashCookie(context).consume(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const form = readForm(await formFields(request), "remove", z.object({ device_id: IdParam }));
  if (!form.ok) return form.refusal;
  const flow = await deviceFlow(request, context);
  const otpToken = flow?.step === "device" ? flow.otpToken : undefined;
  const result = await api.submit(deleteDevice, { params: { id: form.value.device_id }, otpToken });
  if (!result.ok) return form.refuse(result);
  const next = flow?.query.next ?? nextOf(request);
  if (!otpToken) return finishDeviceFlow(context, undefined, "ডিভাইসটি সরানো হয়েছে।");
  return finishDeviceFlow(context, next, "এই ডিভাইস এখন চালু। আগের ডিভাইসটি সরানো হয়েছে।");
}

export default function Devices() {
  const { message, list, returnPage, ...own } = useLoaderData<typeof loader>();
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>ডিভাইস</MatraHeading>
      <Flash message={message} />
      {list ? (
        <KnownDevices list={list} {...own} />
      ) : (
        <UnknownDevices otpPage={own.canVerify ? own.otpPage : null} returnPage={returnPage} />
      )}
    </div>
  );
}
