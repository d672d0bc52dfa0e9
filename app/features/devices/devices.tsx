import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deleteDevice, listDevices } from "#contract/account/devices.ts";
import { IdParam } from "#contract/fields.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { nextOf } from "#app/server/session/next.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { DeviceList } from "./components/device-list.tsx";
import { DeviceState } from "./components/device-state.tsx";
import { finishDeviceFlow, deviceFlow, devicePage } from "./device-flow.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/document/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "ডিভাইস");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const list = await api.load(listDevices, {});
  if (list.mode === "coming_soon") throw redirect(path("my-devices-coming-soon"));
  const flow = await deviceFlow(request, context);
  return {
    list,
    isVerified: list.devices.some(({ is_current, status }) => is_current && status === "verified"),
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
  return finishDeviceFlow(context, otpToken ? next : undefined, "ডিভাইসটি সরানো হয়েছে।");
}

export default function Devices() {
  const { list, isVerified, isProved, otpPage, requestPage, message } = useLoaderData<typeof loader>();
  const { devices, slots_left, limit, self_removals_left } = list;
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>ডিভাইস</MatraHeading>
      <Flash message={message} />
      {isVerified ? null : <DeviceState list={list} isProved={isProved} otpPage={otpPage} requestPage={requestPage} />}
      <p>
        {limit ? `সর্বোচ্চ ${bengaliNumber(limit)}টি ডিভাইস রাখা যায়। ` : null}
        {typeof slots_left === "number" ? `খালি আছে ${bengaliNumber(slots_left)}টি। ` : null}
        {typeof self_removals_left === "number"
          ? `এই মাসে আরও ${bengaliNumber(self_removals_left)} বার নিজে ডিভাইস সরাতে পারবেন।`
          : null}
      </p>
      {devices.length > 0 ? (
        <DeviceList devices={devices} canRemove={self_removals_left !== 0 && (isVerified || isProved)} />
      ) : (
        <EmptyList of="devices" icon="device" title="কোনো ডিভাইস নেই">
          <p>এই ডিভাইস যাচাই করলে তালিকায় দেখা যাবে।</p>
        </EmptyList>
      )}
      <p>
        <Link className="tap" to={requestPage}>
          ডিভাইস নিয়ে অফিসে অনুরোধ পাঠান
        </Link>
      </p>
    </div>
  );
}
