import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsText } from "./robots-text.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { PUBLIC_ORIGIN, isDemo } = context.portal.env;
  return new Response(robotsText({ origin: PUBLIC_ORIGIN, isDemo }), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
