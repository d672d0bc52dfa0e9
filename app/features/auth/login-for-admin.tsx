import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { useRootData } from "#app/components/document/root-data.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { describeLink, sessionOfLink, waitingLink } from "./staff-link.server.ts";
import { signIn } from "./visitor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "অ্যাকাউন্ট দেখুন");

/**
 * Moves the token of a staff link from the URL to an encrypted cookie, then asks for confirmation; a GET logs nobody in
 * and does not use up the token. Redirects to the login without a valid token or cookie.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  context.responseHeaders.set("Referrer-Policy", "same-origin");
  const token = new URL(request.url).searchParams.get("token");
  const waiting = waitingLink(context);
  if (token === null) {
    const link = await waiting.read(request);
    if (!link) throw redirect(path("login"), 303);
    return { name: link.doctor.name ?? null, number: link.doctor.mobile_number ?? null };
  }
  context.responseHeaders.set("Referrer-Policy", "no-referrer");
  const link = await describeLink(request, context, token);
  if (!link) throw redirect(path("login"), 303);
  await waiting.save(link);
  throw redirect(path("login-for-admin"), 303);
}

export async function action({ request, context }: ActionFunctionArgs) {
  context.responseHeaders.set("Referrer-Policy", "same-origin");
  const waiting = waitingLink(context);
  const link = await waiting.read(request);
  await waiting.clear();
  const login = link && (await sessionOfLink(request, context, link));
  if (!login) return redirect(path("login"), 303);
  const { doctorId } = await signIn(request, context, { ...login, isStaffView: true });
  context.portal.log.info({ doctorId }, "staff member views a doctor's account");
  return redirect(path("home"), 303);
}

export default function LoginForAdmin() {
  const { name, number } = useLoaderData<typeof loader>();
  const root = useRootData();
  const current = root?.doctor?.name ?? "আপনার নিজের অ্যাকাউন্ট";
  return (
    <div className="wrap section stack">
      <h1 className="matra">একজন ডাক্তারের অ্যাকাউন্ট দেখবেন?</h1>
      <p>
        {name || number ? (
          <>
            এই লিংক <b>{[name, number].filter(Boolean).join(", ")}</b>-এর অ্যাকাউন্টে নিয়ে যাবে।
          </>
        ) : (
          "এই লিংক অন্য একজনের অ্যাকাউন্টে নিয়ে যাবে।"
        )}{" "}
        সেখানে শুধু দেখা যায়, কিছু বদলানো যায় না। আপনি নিজে লিংকটি না চেয়ে থাকলে এগোবেন না।
      </p>
      {root?.hasSession ? (
        <p>
          এখন <b>{current}</b> দিয়ে লগইন আছে; এগোলে সেই লগইন শেষ হবে।
        </p>
      ) : null}
      <form method="post">
        <button className="button primary" type="submit">
          হ্যাঁ, অ্যাকাউন্টটি দেখুন
        </button>
      </form>
      <p>
        <a className="tap" href={path("home")}>
          না, প্রথম পাতায় যান
        </a>
      </p>
    </div>
  );
}
