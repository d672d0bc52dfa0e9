import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readPortalEnv } from "#app/server/config/portal-env.server.ts";
import { framedPolicy, hashPolicy, noncePolicy, sourceHash } from "./content-security.server.ts";

const plain = readPortalEnv({ PORT: "3999", PAYMENT_PAGE_ORIGINS: "https://pay.example" });
const live = readPortalEnv({
  PUBLIC_ORIGIN: "https://portal.example",
  PAYMENT_PAGE_ORIGINS: "https://pay.example",
  MEDIA_HOSTS: "https://media.example,https://pictures.example",
  MESSENGER_EMBED_URL: "https://chat.example/widget?id=1",
});

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

test("allows only the sources that the settings name", () => {
  expect(
    noncePolicy({ env: live, gatewayOrigins: live.PAYMENT_PAGE_ORIGINS }, "n", { pays: true }).split("; "),
  ).toEqual([
    "default-src 'none'",
    "script-src 'nonce-n' 'strict-dynamic'",
    "style-src 'self' 'nonce-n'",
    "img-src 'self' data: https://media.example https://pictures.example",
    "media-src 'self' blob: https://media.example https://pictures.example",
    "connect-src 'self' https://media.example https://pictures.example",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://chat.example",
    "form-action 'self' https://pay.example",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "upgrade-insecure-requests",
  ]);
});

test("allows only the portal itself by default, and on a shared page the inline scripts and styles of the build by hash", () => {
  const html = `<style>p{}</style><style>b{}</style><script src="/a.js"></script><script>one()</script><script>alert()</script><script type="module">two()</script>`;
  const known = new Set(["one()", "two()", "three()", "p{}"].map(sourceHash));
  expect(hashPolicy(plain, html, known).split("; ")).toEqual([
    "default-src 'none'",
    `script-src ${hash("one()")} ${hash("two()")} 'strict-dynamic'`,
    `style-src 'self' ${hash("p{}")}`,
    "img-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});

test("allows only inline styles in a framed document", () => {
  expect(framedPolicy("<style>p{}</style><p>৯:০৫</p>")).toBe(
    `default-src 'none'; style-src ${hash("p{}")}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
});
