import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  confirmMobileNumber,
  NumberForm,
  ProfileForm,
  requestNumberOtp,
  updateProfile,
} from "#contract/account/account.ts";
import { boundedText } from "#contract/bounded-text.ts";
import { takeNamedCollege } from "#app/components/form/college.server.ts";
import { path } from "#app/paths.ts";
import { AppearanceFields, saveAppearance } from "#app/components/document/appearance.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { readForm, type DoctorForm } from "#app/server/forms/form.server.ts";
import { nextOf, pathOfNext } from "#app/server/session/next.server.ts";
import { takePicture } from "#app/components/form/picture.server.ts";
import { reminderForms } from "./reminder-actions.server.ts";

async function done({ request, context }: Pick<DoctorForm, "request" | "context">, message: string) {
  await flashCookie(context).save(message);
  return redirect(pathOfNext(nextOf(request)) ?? path("my-account"), 303);
}

const NoFields = z.object({});

async function save({ api, fields, ...page }: DoctorForm) {
  const avatar = await takePicture(fields, "avatar");
  const wrong = { ...(await takeNamedCollege(fields, page.context)), ...avatar.errors };
  const form = readForm(fields, "profile", ProfileForm, wrong);
  if (!form.ok) return form.refusal;
  const { institute_id, ...rest } = form.value;
  const body = { ...rest, institute_id: institute_id === null ? "" : institute_id, avatar: avatar.dataUrl };
  const result = await api.submit(updateProfile, { body });
  if (!result.ok) return form.refuse(result);
  const waits = result.data.doctor?.pending_mobile_number;
  return done(page, waits ? "তথ্য সেভ হয়েছে। নতুন নম্বরে পাঠানো কোডটি লিখুন।" : "প্রোফাইল সেভ হয়েছে।");
}

const currentPassword = boundedText(200, { missing: "বর্তমান পাসওয়ার্ড দিন।" }).min(1, "বর্তমান পাসওয়ার্ড দিন।");
const NumberWithPassword = NumberForm.extend({ current_password: currentPassword });

async function confirmNumber({ api, fields, ...page }: DoctorForm) {
  const form = readForm(fields, "number", NumberWithPassword);
  if (!form.ok) return form.refusal;
  const result = await api.submit(confirmMobileNumber, { body: form.value });
  return result.ok ? done(page, "নতুন নম্বরটি এখন আপনার লগইন নম্বর।") : form.refuse(result);
}

async function resendNumberCode({ api, fields, ...page }: DoctorForm) {
  const form = readForm(fields, "resend", NoFields);
  if (!form.ok) return form.refusal;
  const result = await api.submit(requestNumberOtp, {});
  return result.ok ? done(page, "নতুন কোড পাঠানো হয়েছে।") : form.refuse(result);
}

async function chooseAppearance({ fields, ...page }: DoctorForm) {
  const form = readForm(fields, "appearance", AppearanceFields);
  if (!form.ok) return form.refusal;
  await saveAppearance(form.value, page.context);
  return done(page, "এই ফোনে পাতাগুলো এখন এভাবে দেখাবে।");
}

export function handleAccountForm(submission: DoctorForm) {
  const form = submission.fields.get("form");
  if (form === "reminders" || form === "push-on" || form === "push-off") return reminderForms[form](submission);
  if (form === "number") return confirmNumber(submission);
  if (form === "appearance") return chooseAppearance(submission);
  return form === "resend" ? resendNumberCode(submission) : save(submission);
}
