import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getPracticeStrength } from "#contract/exams/practice-strength.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { newKey } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { Strength } from "./components/strength.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "exams/strength"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "কোন বিষয়ে কেমন");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return { ...(await api.load(getPracticeStrength, {})), freshKey: newKey() };
}

export default function StrengthPage() {
  return <Strength {...useLoaderData<typeof loader>()} />;
}
