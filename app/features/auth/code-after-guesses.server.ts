import { redirect, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { forget, type LoginForm } from "#contract/account/auth.ts";
import { mobileNumber } from "#locale/phones.ts";
import { path, withQuery } from "#app/paths.ts";
import { codeSent, flashCookie, flowCookie } from "#app/server/forms/flow.server.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import type { Refusal } from "#app/server/v3/refusal.server.ts";
import { nextOf } from "#app/server/session/next.server.ts";

/**
 * Requests an SMS code if a login was refused with 403 `otp_required`, as after many wrong passwords; the API sends it
 * only if the password is right. Returns a redirect to the page of the code; undefined for another refusal, for a name
 * that is no mobile number, or if the API refuses.
 */
export async function requestCode(
  { status, code }: Pick<Refusal, "status" | "code">,
  { mobile_number: name, password }: z.output<typeof LoginForm>,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
): Promise<TypedResponse<never> | undefined> {
  const phone = mobileNumber(name);
  if (status !== 403 || code !== "otp_required" || phone === undefined) return undefined;
  const sent = await visitorApi(context, request).submit(forget, { body: { phone, password } });
  if (!sent.ok) return undefined;
  const query = { next: nextOf(request) };
  await flowCookie(context).save({ purpose: "reset", step: "code", phone, query, ...codeSent(sent.data) });
  await flashCookie(context).save("পাসওয়ার্ড ঠিক থাকলে মোবাইলে একটি কোড গেছে। কোডটি দিয়ে নতুন পাসওয়ার্ড নিন।");
  return redirect(withQuery(path("otp"), query), 303);
}
