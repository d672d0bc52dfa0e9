import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  createPushSubscription,
  deletePushSubscription,
  getReminders,
  PushSubscriptionForm,
  reminderKinds,
  updateReminders,
} from "#contract/account/reminders.ts";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { readForm, type DoctorForm } from "#app/server/forms/form.server.ts";
import { loginFingerprint, readSession } from "#app/server/session/session.server.ts";

async function done({ context }: DoctorForm, message: string) {
  await flashCookie(context).save(message);
  return redirect(`${path("my-account")}#reminders-title`, 303);
}

const NoFields = z.object({});

/** Form with one optional checkbox per kind of reminder and channel (push, SMS); an unticked one is not sent. */
const ChoicesForm = z.object(
  Object.fromEntries(
    reminderKinds.flatMap((kind) => [`push_${kind}`, `sms_${kind}`]).map((box) => [box, z.literal("on").optional()]),
  ),
);

async function choose(submission: DoctorForm) {
  const form = readForm(submission.fields, "reminders", ChoicesForm);
  if (!form.ok) return form.refusal;
  const isOn = (box: string) => form.value[box] === "on";
  // another API may not know each kind
  const { choices: known } = await submission.api.load(getReminders, {});
  const choices = known.map(({ kind }) => ({ kind, push: isOn(`push_${kind}`), sms: isOn(`sms_${kind}`) }));
  const result = await submission.api.submit(updateReminders, { body: { choices } });
  return result.ok ? done(submission, "পছন্দ সেভ হয়েছে।") : form.refuse(result);
}

/**
 * Saves this browser's push subscription, which hidden fields of the form hold; errors in them are reported for the
 * whole form.
 */
async function turnOn(submission: DoctorForm) {
  const { api, fields, request, context } = submission;
  const form = readForm(fields, "push-on", NoFields);
  if (!form.ok) return form.refusal;
  const session = await readSession(request, context);
  const body = PushSubscriptionForm.safeParse({
    ...Object.fromEntries(fields),
    ...(session && { login: loginFingerprint(session) }),
  });
  if (!body.success) {
    const formErrors = ["এই ব্রাউজারে নোটিফিকেশন চালু করা যায়নি।"];
    return form.refuse({ status: 422, reply: { fieldErrors: {}, formErrors } });
  }
  const result = await api.submit(createPushSubscription, { body: body.data });
  return result.ok ? done(submission, "এই ব্রাউজারে নোটিফিকেশন চালু হয়েছে।") : form.refuse(result);
}

async function turnOff(submission: DoctorForm) {
  const form = readForm(submission.fields, "push-off", NoFields);
  if (!form.ok) return form.refusal;
  const result = await submission.api.submit(deletePushSubscription, {});
  return result.ok ? done(submission, "এই ব্রাউজারে নোটিফিকেশন বন্ধ হয়েছে।") : form.refuse(result);
}

export const reminderForms = { reminders: choose, "push-on": turnOn, "push-off": turnOff };
