import { createHash } from "node:crypto";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import type { MeasuredPage } from "./measured-pages.ts";

/** Hashes of the inline scripts or styles of a page, as in its policy. */
function hashes(html: string, tag: "script" | "style"): string[] {
  const texts = [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, "gs"))].filter(
    ([whole]) => !/^<script[^>]* (src=|type="application\/json")/.test(whole),
  );
  const all = texts.map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [...new Set(all)];
}

/** Origins that a payment form may redirect to. */
const gateways = [
  "https://securepay.sslcommerz.com",
  "https://epay-gw.sslcommerz.com",
  "https://sandbox.sslcommerz.com",
  "https://payment.bkash.com",
  "https://sandbox.payment.bkash.com",
];
const payingPages = ["my-courses-checkout", "my-event-checkout", "my-subscription-checkout"];

/** Expected content security policy of a page, by directive. `ownOrigin` is where the sandboxes of the gateways are. */
export function policyOf(
  { name, reader, html }: Pick<MeasuredPage, "name" | "reader"> & { html: string },
  ownOrigin: string,
): string[] {
  const isShared = reader === "nobody" && name in publicPages;
  const [, nonce = "no nonce"] = / nonce="([^"]+)"/.exec(html) ?? [];
  const scripts = isShared ? hashes(html, "script") : [`'nonce-${nonce}'`];
  const styles = isShared ? hashes(html, "style") : [`'nonce-${nonce}'`];
  const targets = payingPages.includes(name) ? ["'self'", ...gateways, ownOrigin] : ["'self'"];
  return [
    "default-src 'none'",
    `script-src ${[...scripts, "'strict-dynamic'"].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    "img-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com",
    `form-action ${targets.join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
}
