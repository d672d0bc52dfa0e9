import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { DeviceRequestForm, requestDevice } from "#contract/account/devices.ts";
import { TextAreaField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { devicePage, requireLiveSession } from "./device-flow.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "ডিভাইসের অনুরোধ");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  await requireLiveSession(api);
  return null;
}

const maxReasonLength = 500;

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const form = readForm(await formFields(request), "device-request", DeviceRequestForm);
  if (!form.ok) return form.refusal;
  const result = await api.submit(requestDevice, { body: form.value });
  if (!result.ok) return form.refuse(result);
  await flashCookie(context).save("অনুরোধ পাঠানো হয়েছে। অফিস দেখে জানাবে।");
  return redirect(devicePage("my-devices", request), 303);
}

export default function DeviceRequest() {
  const { form, fields } = useSubmittedForm<{ reason: string }>("device-request");
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>ডিভাইসের অনুরোধ</MatraHeading>
      <p>সব জায়গা ভরা থাকলে বা ডিভাইস হারিয়ে গেলে অফিস আপনার জন্য জায়গা করে দেবে।</p>
      <PostForm form={form} failureTitle="অনুরোধ পাঠানো হয়নি">
        <TextAreaField
          field={fields.reason}
          label="কারণ"
          hint="কী হয়েছে, কোন ডিভাইস দরকার, সংক্ষেপে লিখুন।"
          maxLength={maxReasonLength}
        />
        <SubmitButton>অনুরোধ পাঠান</SubmitButton>
      </PostForm>
    </div>
  );
}
