import { z } from "zod";
import { switchSetting, httpUrl, integer, list, networks, origin } from "./setting-types.ts";

/** Characters that a secret has at least. */
export const minSecretLength = 32;

/** Settings that the portal and the reference API both read, with description and default. */
export const sharedSettings = {
  HOST: z.string().default("127.0.0.1").describe("Address to listen on."),
  PORT: integer(1, 65_535).default(3000).describe("Port to listen on."),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe(
      "The address visitors use. https turns on Secure cookies and HSTS; http only on a loopback address. Default: http://HOST:PORT.",
    ),
  TRUSTED_PROXIES: networks
    .default([])
    .describe("Addresses and networks (10.0.0.0/8) of proxies whose X-Forwarded-For and X-Request-Id are trusted."),
  DATA_DIR: z.string().default("data").describe("Folder of the embedded database, the secrets and uploaded files."),
  SESSION_SECRETS: list
    .pipe(z.array(z.string().min(minSecretLength)))
    .default([])
    .describe(
      "Secrets that protect logins, codes, links and receipts, at least 32 characters each: the first signs, all verify; see docs/security.md on changing them. Required with DATABASE_URL; otherwise one is generated on first run and stored in DATA_DIR.",
    ),
  DEMO: switchSetting.default(false).describe("1: allow demo data and the sandbox on a public address too."),
  V3_API_URL: origin.optional().describe("Origin of a remote v3 API. With it the portal opens no database."),
  V3_CSRF_PATH: z
    .string()
    .regex(/^(\/|none$)/, 'Must be a path that begins with "/", or none.')
    .default("/sanctum/csrf-cookie")
    .transform((path) => (path === "none" ? undefined : path))
    .describe("Path of the v3 API's CSRF cookie; none: it has no such call."),
  V3_DEVICE_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .default("X-DEVICE-TOKEN")
    .describe("Header that carries the device token to the v3 API."),
  V3_WITHOUT: list
    .default([])
    .describe(
      "Features that the v3 API does not have, such as subscriptions,reference-books: nothing of them is offered. A check learns of missing calls too; see docs/real-api.md.",
    ),
  BMU_INSTITUTE_IDS: list
    .default([])
    .describe("Institute ids that count as BMU, in addition to the institute code BMU."),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/ })
    .optional()
    .describe(
      "Contact for reports of security flaws, as mailto:security@example.com or an https page; published at /.well-known/security.txt. Default: the site's contact page.",
    ),
  METRICS_PORT: integer(1, 65_535)
    .optional()
    .describe("Port of /metrics for Prometheus, for operators only. Without it, metrics are not served."),
  METRICS_HOST: z.string().default("127.0.0.1").describe("Address on which METRICS_PORT listens; must not be public."),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      "Address of a collector that receives traces as OTLP over HTTP, such as http://127.0.0.1:4318. Without it, tracing is off.",
    ),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Minimum level of log messages."),
} as const;
