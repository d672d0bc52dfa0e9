import type { LoaderFunctionArgs } from "@remix-run/node";
import { securityText } from "./security-text.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { PUBLIC_ORIGIN, SECURITY_CONTACT } = context.portal.env;
  return new Response(securityText({ origin: PUBLIC_ORIGIN, contact: SECURITY_CONTACT, now: new Date() }), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
