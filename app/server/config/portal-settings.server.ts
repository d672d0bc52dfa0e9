import { z } from "zod";
import { switchSetting, httpUrl, list, origin, seconds } from "#config/setting-types.ts";
import { companySettings } from "./company-settings.server.ts";
import { v3Settings } from "./v3-settings.server.ts";

/** Settings that only the portal reads, with description and default. */
export const portalSettings = {
  ...v3Settings,
  ...companySettings,
  ADMIN_URL: httpUrl
    .default("https://admin.example.com/")
    .describe("The separate admin site to which /admin redirects."),
  PAYMENT_PAGE_ORIGINS: list
    .pipe(z.array(origin))
    .default([
      "https://securepay.sslcommerz.com",
      "https://epay-gw.sslcommerz.com",
      "https://sandbox.sslcommerz.com",
      "https://payment.bkash.com",
      "https://sandbox.payment.bkash.com",
    ])
    .describe("Origins of the gateways' payment pages, in addition to those of the reference API's accounts."),
  MEDIA_HOSTS: list
    .pipe(z.array(origin))
    .default([])
    .describe("Additional origins from which pictures and media may be loaded, such as https://media.example."),
  MEDIA_BASE: httpUrl
    .optional()
    .describe(
      "Public address below which pictures with a relative address are, such as https://api.example/storage. Only with V3_API_URL, whose origin is the default if it is https.",
    ),
  MESSENGER_EMBED_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("Chat widget, opened on request in a sandboxed frame. Without it, only the m.me link is shown."),
  MAINTENANCE_NOTICE: switchSetting
    .default(false)
    .describe("1: show a dialog that the site is closed from 3:00 PM to 4:30 PM for maintenance."),
  PUBLIC_DATA_FRESH_SECONDS: seconds.default(60).describe("How long public data of the API is cached, in seconds."),
  PAGE_FRESH_SECONDS: seconds
    .default(30)
    .describe("How long a rendered public page is served from the cache, in seconds."),
  MY_PAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(120)
    .describe("Page views per minute that one doctor may make below /my."),
  NETWORK_PAGES_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(6000)
    .describe(
      "Pages per minute that are rendered for one network without a login; a search counts as ten. Thousands of doctors may share a mobile carrier's address.",
    ),
} as const;
