import { z } from "zod";
import { httpUrl } from "#config/setting-types.ts";

/** Settings with facts about the centre, for a v3 API whose app data does not contain them. */
export const companySettings = {
  COMPANY_HOTLINE: z
    .string()
    .regex(/^\+?[\d-]{3,20}$/)
    .optional()
    .describe("Hotline of the centre, if app data has none: digits and hyphens. Without either, no hotline is shown."),
  COMPANY_SMS_SENDER: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe(
      "Name or plain number from which login codes come, such as 8809617000000, shown beside the code field. Without it, the page says that it may be a plain number.",
    ),
  COMPANY_ADDRESS: z
    .string()
    .max(200)
    .optional()
    .describe("Postal address of the centre, if app data has none. Without either, no address is shown."),
  COMPANY_MESSENGER: httpUrl
    .optional()
    .describe("Messenger link of the centre, if app data has none. Without either, no messenger is offered."),
} as const;
