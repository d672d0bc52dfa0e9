import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getQuiz } from "#contract/exams/quiz-entries.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { formFields } from "#app/server/forms/form.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { secondsUntilResend } from "#app/server/forms/flow.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { redirectIfLocked } from "#app/server/session/device-lock.server.ts";
import { withNext } from "#app/server/session/next.server.ts";
import { QuizEntry } from "./components/quiz-entry.tsx";
import { enterQuiz, verifyGuest, resendCode } from "./quiz-entry.server.ts";
import { entryPages, guestCookie, playerApi } from "./quiz.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { footer: "brief", sheets: ["content", "forms"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.quiz.title ?? "কুইজ");

export async function loader({ request, context, params: routeParams }: LoaderFunctionArgs) {
  const params = pathParams(routeParams, getQuiz);
  const { api, isLoggedIn } = await playerApi(context, request, params);
  const result = await api.submit(getQuiz, { params });
  if (!result.ok) {
    if (isLoggedIn) redirectIfLocked(result, request);
    throw refusalResponse(result);
  }
  const { quiz, gate } = result.data;
  if (gate.code === "login_required") throw redirect(withNext(path("login"), request));
  if (gate.code === "device_unverified") throw redirect(withNext(path("my-devices"), request));
  if (gate.code === "already_played" && gate.entry) {
    const { key } = gate.entry;
    throw redirect(isLoggedIn ? path("my-quiz-result", { key }) : entryPages(params.slug, key).status);
  }
  const guest = isLoggedIn ? undefined : await guestCookie(context).read(request, params.slug);
  return {
    quiz,
    gate,
    result: gate.entry && entryPages(params.slug, gate.entry.key).status,
    isLoggedIn,
    proving: guest ? { phone: guest.phoneMasked, waitSeconds: secondsUntilResend(guest) } : null,
  };
}

export async function action({ request, context, params: routeParams }: ActionFunctionArgs) {
  const params = pathParams(routeParams, getQuiz);
  const fields = await formFields(request);
  const form = fields.get("form");
  if (form === "otp") return verifyGuest({ request, context, slug: params.slug }, fields);
  if (form === "resend") return resendCode({ request, context, slug: params.slug }, fields);
  return enterQuiz({ request, context, slug: params.slug }, fields);
}

export default function OnSpotQuiz() {
  return <QuizEntry {...useLoaderData<typeof loader>()} />;
}
