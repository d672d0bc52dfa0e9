import { z } from "zod";
import { requiredText } from "#contract/fields.ts";
import { mobileNumber, plainDigits } from "#locale/phones.ts";

const wrongPhone = "সঠিক মোবাইল নম্বর দিন, যেমন 01700000000।";

/** A mobile number in any notation; the parsed value is 01XXXXXXXXX. */
export const MobileNumber = z
  .string({ error: "মোবাইল নম্বর দিন।" })
  .min(1, "মোবাইল নম্বর দিন।")
  .max(40, wrongPhone)
  .transform((text, context) => {
    const number = mobileNumber(text);
    if (number !== undefined) return number;
    context.addIssue({ code: "custom", message: wrongPhone });
    return z.NEVER;
  });

/** BMDC registration number in any notation of digits and hyphens; the parsed value is A-12345 or 12345. */
export const BmdcNumber = z
  .string({ error: "BMDC নম্বর দিন।" })
  .min(1, "BMDC নম্বর দিন।")
  .max(20, "BMDC নম্বরটি ঠিক নয়।")
  .transform((text, context) => {
    const found = /^([A-Z]?)(\d{4,7})$/.exec(plainDigits(text).toUpperCase());
    if (found) return found[1] ? `${found[1]}-${found[2] ?? ""}` : (found[2] ?? "");
    context.addIssue({ code: "custom", message: "BMDC নম্বরটি ঠিক নয়, যেমন A-71234।" });
    return z.NEVER;
  });

export const PersonName = requiredText("নাম", { max: 120 });

export const MedicalCollegeId = z.coerce
  .number({ error: "মেডিকেল কলেজ বাছুন।" })
  .int("মেডিকেল কলেজ বাছুন।")
  .positive("মেডিকেল কলেজ বাছুন।");

/** Id from the list of institutes; empty: no institute. */
export const InstituteId = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{0,12}$/, "প্রতিষ্ঠান বাছুন।"),
    ],
    { error: "প্রতিষ্ঠান বাছুন।" },
  )
  .transform((value) => (value === "" ? null : Number(value)));

export const DoctorEmail = z.union([
  z.literal("").transform(() => undefined),
  z.email("ইমেইল ঠিকানাটি ঠিক নয়।").max(200, "ইমেইল ঠিকানাটি ঠিক নয়।"),
]);
