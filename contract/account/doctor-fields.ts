import { z } from "zod";
import { boundedText, trimmedText } from "#contract/bounded-text.ts";
import { requiredText } from "#contract/fields.ts";
import { bmdcNumber } from "#locale/bmdc.ts";
import { oneForm, withoutMarks } from "#locale/folding.ts";
import { mobileNumber } from "#locale/phones.ts";

const wrongBmdc = "BMDC নম্বরটি ঠিক নয়, যেমন A-71234।";
const wrongPhone = "সঠিক মোবাইল নম্বর দিন, যেমন 01700000000।";

/** A Bangladeshi mobile number in any usual notation; the parsed value is 01XXXXXXXXX. */
export const MobileNumber = boundedText(40, { missing: "মোবাইল নম্বর দিন।", tooLong: wrongPhone })
  .min(1, "মোবাইল নম্বর দিন।")
  .transform((text, context) => {
    const number = mobileNumber(text);
    if (number !== undefined) return number;
    context.addIssue({ code: "custom", message: wrongPhone });
    return z.NEVER;
  });

/** BMDC registration number in any notation; the parsed value is A-12345, or 12345 if no letter was typed. */
export const BmdcNumber = boundedText(40, { missing: "BMDC নম্বর দিন।", tooLong: wrongBmdc })
  .min(1, "BMDC নম্বর দিন।")
  .transform((text, context) => {
    const number = bmdcNumber(text);
    if (number !== undefined) return number;
    context.addIssue({ code: "custom", message: wrongBmdc });
    return z.NEVER;
  });

/**
 * Mobile or BMDC number with which a doctor logs in, parsed like MobileNumber and BmdcNumber. Any other text is only
 * trimmed and freed of invisible marks, since other APIs may have login names of their own.
 */
export const LoginName = trimmedText(40, { missing: "মোবাইল বা BMDC নম্বর দিন।" })
  .min(1, "মোবাইল বা BMDC নম্বর দিন।")
  .transform((text) => mobileNumber(text) ?? bmdcNumber(text) ?? withoutMarks(text).trim());

export const PersonName = requiredText("নাম", { max: 120 }).overwrite((name) => withoutMarks(name).trim());

export const MedicalCollegeId = z.coerce
  .number({ error: "মেডিকেল কলেজ বাছুন।" })
  .int("মেডিকেল কলেজ বাছুন।")
  .positive("মেডিকেল কলেজ বাছুন।");

/** Name of a college that is not in the list, as the doctor writes it; sent instead of an id. */
export const UnlistedCollege = trimmedText(200, { tooLong: "কলেজের নাম ২০০ অক্ষরের মধ্যে লিখুন।" });

/** Id from the list of institutes, parsed to a number; "" (no institute) is parsed to null. */
export const InstituteId = z
  .union([z.number(), trimmedText(12, { tooLong: "প্রতিষ্ঠান বাছুন।" }).regex(/^\d{0,12}$/, "প্রতিষ্ঠান বাছুন।")], {
    error: "প্রতিষ্ঠান বাছুন।",
  })
  .transform((value) => (value === "" ? null : Number(value)));

const wrongEmail = "ইমেইল ঠিকানাটি ঠিক নয়।";

export const DoctorEmail = z.union([
  z.literal("").transform(() => undefined),
  boundedText(200, { tooLong: wrongEmail })
    .transform((text) => oneForm(text).trim())
    .pipe(z.email(wrongEmail)),
]);
