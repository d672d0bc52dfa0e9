import { z } from "zod";

/** Faults that the payer can choose for a payment, by where they occur. The first value of each is the normal case. */
export const faultOptions = {
  execute: ["ok", "hang_35s_but_completed", "hang_35s_not_completed", "503", "2056"],
  callback: ["normal", "lost", "forged_success"],
} as const;

export const Faults = z.object({
  execute: z.enum(faultOptions.execute).default("ok"),
  callback: z.enum(faultOptions.callback).default("normal"),
});
export type Faults = z.infer<typeof Faults>;
