import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  createPushSubscription,
  deletePushSubscription,
  PushSubscriptionForm,
  reminderKinds,
  updateReminders,
} from "#contract/account/reminders.ts";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { readForm, type DoctorForm } from "#app/server/forms/form.server.ts";
import { loginName, readSession } from "#app/server/session/session.server.ts";

async function done({ context }: DoctorForm, message: string) {
  await flashCookie(context).save(message);
  return redirect(`${path("my-account")}#reminders`, 303);
}

const anything = z.object({});

/** A box for each kind and way; what is not ticked is not sent. */
const ChoicesForm = z.object(
  Object.fromEntries(
    reminderKinds.flatMap((kind) => [`push_${kind}`, `sms_${kind}`]).map((box) => [box, z.literal("on").optional()]),
  ),
);

async function choose(sent: DoctorForm) {
  const form = readForm(sent.fields, "reminders", ChoicesForm);
  if (!form.ok) return form.refusal;
  const isOn = (box: string) => form.value[box] === "on";
  const choices = reminderKinds.map((kind) => ({ kind, push: isOn(`push_${kind}`), sms: isOn(`sms_${kind}`) }));
  const result = await sent.api.submit(updateReminders, { body: { choices } });
  return result.ok ? done(sent, "পছন্দ সেভ হয়েছে।") : form.refuse(result);
}

/** What the browser told of itself fills hidden fields: what is wrong with them is said of the form. */
async function turnOn(sent: DoctorForm) {
  const { api, fields, request, context } = sent;
  const form = readForm(fields, "push-on", anything);
  if (!form.ok) return form.refusal;
  const session = await readSession(request, context);
  const body = PushSubscriptionForm.safeParse({
    ...Object.fromEntries(fields),
    ...(session && { login: loginName(session) }),
  });
  if (!body.success) {
    const formErrors = ["এই ব্রাউজারে নোটিফিকেশন চালু করা যায়নি।"];
    return form.refuse({ status: 422, reply: { fieldErrors: {}, formErrors } });
  }
  const result = await api.submit(createPushSubscription, { body: body.data });
  return result.ok ? done(sent, "এই ব্রাউজারে নোটিফিকেশন চালু হয়েছে।") : form.refuse(result);
}

async function turnOff(sent: DoctorForm) {
  const form = readForm(sent.fields, "push-off", anything);
  if (!form.ok) return form.refusal;
  const result = await sent.api.submit(deletePushSubscription, {});
  return result.ok ? done(sent, "এই ব্রাউজারে নোটিফিকেশন বন্ধ হয়েছে।") : form.refuse(result);
}

/** Answers the forms of reminders, by their names. */
export const reminderForms = { reminders: choose, "push-on": turnOn, "push-off": turnOff };
