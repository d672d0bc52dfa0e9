import { z } from "zod";
import { httpUrl } from "#config/setting-types.ts";

/** Settings of the accounts at the payment gateways. */
export const gatewaySettings = {
  SSLCOMMERZ_API_URL: httpUrl
    .default("https://securepay.sslcommerz.com")
    .describe("Address of SSLCommerz, without /gwprocess."),
  SSLCOMMERZ_STORE_ID: z
    .string()
    .max(30)
    .optional()
    .describe(
      "Store id at SSLCommerz. Without it, a demo pays at /sandbox/sslcommerz; any other site does not offer SSLCommerz.",
    ),
  SSLCOMMERZ_STORE_PASSWORD: z
    .string()
    .max(30)
    .optional()
    .describe("The store's password. Set together with SSLCOMMERZ_STORE_ID."),
  BKASH_API_URL: httpUrl
    .default("https://tokenized.pay.bka.sh")
    .describe("Address of bKash tokenized checkout, without /v1.2.0-beta."),
  BKASH_APP_KEY: z
    .string()
    .optional()
    .describe(
      "Application key at bKash. Without it, a demo pays at /sandbox/bkash; any other site does not offer bKash.",
    ),
  BKASH_APP_SECRET: z.string().optional().describe("The application's secret. Set together with BKASH_APP_KEY."),
  BKASH_USERNAME: z.string().optional().describe("The merchant's user at bKash. Set together with BKASH_APP_KEY."),
  BKASH_PASSWORD: z.string().optional().describe("The user's password. Set together with BKASH_APP_KEY."),
} as const;
