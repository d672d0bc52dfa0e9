import { createHash } from "node:crypto";
import type { PortalEnv } from "#app/server/config/portal-env.server.ts";
import type { Portal } from "../session/context.server.ts";

export const videoHost = "https://www.youtube-nocookie.com";

export function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function hashesIn(html: string, tag: "script" | "style"): string[] {
  const [, ...elements] = html.split(`<${tag}`);
  const texts = elements.flatMap((element) => {
    const start = element.indexOf(">") + 1;
    const isInline = !/\ssrc=/.test(element.slice(0, start));
    return isInline ? [element.slice(start, element.indexOf(`</${tag}>`))] : [];
  });
  return [...new Set(texts.map(sourceHash))];
}

function policy(env: PortalEnv, scripts: string, styles: string, formTargets: string[] = []): string {
  const media = env.mediaOrigins.join(" ");
  const messenger = env.MESSENGER_EMBED_URL ? new URL(env.MESSENGER_EMBED_URL).origin : "";
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' data: ${media}`,
    `media-src 'self' blob: ${media}`,
    `connect-src 'self' ${media}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src 'self' ${videoHost} ${messenger}`,
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(env.isSecure ? ["upgrade-insecure-requests"] : []),
  ]
    .map((directive) => directive.trim())
    .join("; ");
}

/**
 * Returns the Content-Security-Policy of a shared page: allows those of its inline scripts and styles whose hashes are
 * `known`.
 */
export function hashPolicy(env: PortalEnv, html: string, known: ReadonlySet<string>): string {
  const knownIn = (tag: "script" | "style") => hashesIn(html, tag).filter((hash) => known.has(hash));
  return policy(env, [...knownIn("script"), "'strict-dynamic'"].join(" "), ["'self'", ...knownIn("style")].join(" "));
}

/**
 * Returns the Content-Security-Policy of a page that is not shared, with one nonce per response. With `pays`, forms may
 * also lead to a payment gateway.
 */
export function noncePolicy(
  { env, gatewayOrigins }: Pick<Portal, "env" | "gatewayOrigins">,
  nonce: string,
  { pays = false } = {},
): string {
  const formTargets = pays ? gatewayOrigins : [];
  return policy(env, `'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, formTargets);
}

/**
 * Returns the Content-Security-Policy of a document that the portal frames itself: allows its inline styles and nothing
 * else.
 */
export function framedPolicy(html: string): string {
  return `default-src 'none'; style-src ${hashesIn(html, "style").join(" ")}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

export const securityHeaders: Record<string, string> = {
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** Header that assets do not have, nor shared pages, whose first paint it would delay. */
export const openerPolicy: Record<string, string> = { "Cross-Origin-Opener-Policy": "same-origin" };

/** Returns the security headers that assets have too; they get only these, to save bytes. */
export function assetHeaders(env: PortalEnv): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(env.isSecure ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}
