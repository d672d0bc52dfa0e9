import { redirect } from "@remix-run/node";
import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { getProfile } from "#contract/account/account.ts";
import { changePassword, ChangePasswordForm, forget, requestPasswordOtp, verifyOtp } from "#contract/account/auth.ts";
import { OtpCode } from "#contract/account/otp.ts";
import { path } from "#app/paths.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { codeBody } from "#app/server/forms/code-body.server.ts";
import { codeSent, flashCookie, flowCookie, tokenBesideCode, type Flow } from "#app/server/forms/flow.server.ts";
import { isUnknownCall } from "#app/server/v3/refusal.server.ts";
import { readForm, type DoctorForm } from "#app/server/forms/form.server.ts";

const page = path("my-change-password");

export async function passwordFlow(request: Request, context: RequestContext): Promise<Flow | undefined> {
  const flow = await flowCookie(context).read(request);
  return flow?.purpose === "change_password" ? flow : undefined;
}

async function done(context: RequestContext, keepsOthers = false): Promise<Response> {
  const others = keepsOthers
    ? "অন্য ডিভাইসে লগইন থাকছে।"
    : "অন্য ডিভাইসে আবার লগইন করতে হবে, আর ক্যালেন্ডারের লিংক থাকলে নতুন করে নিতে হবে।";
  await flowCookie(context).clear();
  await flashCookie(context).save(`পাসওয়ার্ড বদলানো হয়েছে। ${others}`);
  return redirect(path("my-account"), 303);
}

/**
 * Requests an SMS code for changing the password; `phone` is then empty. If the API lacks that call, requests the code
 * for a forgotten password to the doctor's number, which is returned as `phone`; without a number, returns the first
 * refusal.
 */
async function requestCode(api: DoctorForm["api"]) {
  const result = await api.submit(requestPasswordOtp, {});
  if (result.ok || !isUnknownCall(result)) return { result, phone: "" };
  const { doctor } = await api.load(getProfile, {});
  const phone = doctor.mobile_number ?? "";
  return { result: phone ? await api.submit(forget, { body: { phone } }) : result, phone };
}

async function sendCode({ api, context, fields }: DoctorForm, formId: string) {
  const form = readForm(fields, formId, z.object({}));
  if (!form.ok) return form.refusal;
  const { result, phone } = await requestCode(api);
  if (!result.ok) return form.refuse(result);
  const purpose = "change_password";
  await flowCookie(context).save({ purpose, step: "code", phone, query: {}, ...codeSent(result.data) });
  return redirect(page, 303);
}

async function forgetCode({ context }: DoctorForm): Promise<Response> {
  await flowCookie(context).clear();
  return redirect(page, 303);
}

const ByCurrent = ChangePasswordForm.and(
  z.object({ current_password: boundedText(200, { missing: "বর্তমান পাসওয়ার্ড দিন।" }).min(1, "বর্তমান পাসওয়ার্ড দিন।") }),
);

async function changeByCurrent({ api, context, fields }: DoctorForm) {
  const form = readForm(fields, "password", ByCurrent);
  if (!form.ok) return form.refusal;
  const result = await api.submit(changePassword, { body: form.value });
  return result.ok ? done(context, form.value.keep_others) : form.refuse(result);
}

const ByCode = ChangePasswordForm.and(z.object({ code: OtpCode }));

async function changeByCode({ api, context, fields }: DoctorForm, flow: Flow) {
  const form = readForm(fields, "by-code", ByCode);
  if (!form.ok) return form.refusal;
  const { doctor } = await api.load(getProfile, {});
  const { code, ...body } = form.value;
  const sent = { code, phone: doctor.mobile_number ?? "", purpose: "change_password" } as const;
  // an API with a call of its own for this code has codes of several purposes
  const proof = await api.submit(verifyOtp, {
    body: flow.phone ? codeBody(context.portal.v3, sent) : sent,
    otpToken: tokenBesideCode(context, flow),
  });
  if (!proof.ok) return form.refuse(proof);
  const otpToken = proof.data.otp_token ?? flow.otpToken ?? code;
  const result = await api.submit(changePassword, { body, otpToken });
  if (result.ok) return done(context, body.keep_others);
  await flowCookie(context).save({ ...flow, step: "password", otpToken });
  return form.refuse(result);
}

async function changeByProof({ api, context, fields }: DoctorForm, { otpToken }: Flow) {
  const form = readForm(fields, "by-code", ChangePasswordForm);
  if (!form.ok) return form.refusal;
  const result = await api.submit(changePassword, { body: form.value, otpToken });
  return result.ok ? done(context, form.value.keep_others) : form.refuse(result);
}

export async function handlePasswordForm(submission: DoctorForm) {
  const form = submission.fields.get("form");
  if (form === "otp-request" || form === "resend") return sendCode(submission, form);
  if (form === "by-current") return forgetCode(submission);
  if (form !== "by-code") return changeByCurrent(submission);
  const flow = await passwordFlow(submission.request, submission.context);
  if (!flow) return redirect(page, 303);
  return flow.step === "password" ? changeByProof(submission, flow) : changeByCode(submission, flow);
}
