import { z } from "zod";

/** Faults that the payer can choose for a payment, by where they occur. The first value of each is the normal case. */
export const faultOptions = {
  ipn: ["before_return", "after_return", "delayed_10s", "duplicate_x3", "lost"],
  return: ["normal", "lost"],
  hash: ["good", "bad", "missing_key"],
  amount: ["same", "minus_1", "plus_1"],
  risk: ["0", "1"],
  validate: ["ok", "timeout", "http_500", "validated_before"],
} as const;

export const Faults = z.object({
  ipn: z.enum(faultOptions.ipn).default("before_return"),
  return: z.enum(faultOptions.return).default("normal"),
  hash: z.enum(faultOptions.hash).default("good"),
  amount: z.enum(faultOptions.amount).default("same"),
  risk: z.enum(faultOptions.risk).default("0"),
  validate: z.enum(faultOptions.validate).default("ok"),
});
export type Faults = z.infer<typeof Faults>;
