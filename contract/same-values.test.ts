import { expect, test } from "vitest";
import { z } from "zod";
import { allEndpoints } from "./all-endpoints.ts";
import { ManualPaymentForm } from "./payments/payments.ts";
import { DeliveryDraft } from "./study/lecture-sheets.ts";
import { teacherQuestionBounds } from "./study/teacher-question-bounds.ts";

const phones = [
  "01712345678",
  "+880 1712-345678",
  "\u202a+880 1712-345678\u202c",
  "\u2066+8801712345678\u2069",
  "008801712345678",
  "+880 (0) 1712-345678",
  "1712345678",
  "01712\u2212345678",
  "০১৭১২ ৩৪৫৬৭৮",
  "٠١٧١٢٣٤٥٦٧٨",
  "tel:+8801712345678",
  "01712345678,",
  "“01712345678”।",
];
const names = ["ডা. নমুনা", "\u202aডা. নমুনা\u202c", " ডা. নমুনা\u200b"];

/** Spellings of one value by the field that takes it, with what the portal sends and the API stores. */
const spellings: Record<string, [value: unknown, spellings: string[]]> = {
  phone: ["01712345678", phones],
  mobile_number: ["01712345678", phones],
  guest_phone: ["01712345678", phones],
  sender_no: ["01712345678", phones],
  name: ["ডা. নমুনা", names],
  guest_name: ["ডা. নমুনা", names],
  receiver_name: ["ডা. নমুনা", names],
  bmdc_no: [
    "A-90003",
    [
      "A-90003",
      "a 90003",
      "A/90003",
      "এ-৯০০০৩",
      "BMDC A-90003",
      "\u202aA–90003\u202c",
      "Ａ90003",
      "BM&DC No. A-90003,",
    ],
  ],
  amount: ["2000.00", ["2000", "২,০০০", "2,000", "৳2000", "2000/-", "2,000.00 Tk", "\u200b২০০০ টাকা", "٢٠٠٠"]],
  email: ["a@example.com", ["a@example.com", " a@example.com ", "\u200ba@example.com", "a＠example.com"]],
  trx_id: [
    "BFG7A1KQ2M",
    [
      "BFG7A1KQ2M",
      "bfg7 a1kq 2m",
      "\u202aBFG7A1KQ2M\u202c",
      "TrxID: BFG7A1KQ2M",
      "BFG৭A১KQ২M",
      "Transaction ID BFG7A1KQ2M.",
      "TxnID:BFG7A1KQ2M",
      "Trx: BFG7A1KQ2M",
      "ট্রানজেকশন আইডি: BFG7A1KQ2M।",
    ],
  ],
  coupon: ["EID-2026", ["EID-2026", " eid–2026", "“EID-2026”.", "EID -২০২৬", "\u200bＥＩＤ-2026"]],
};
const codes: typeof spellings = {
  "/auth/otp": [
    "123456",
    ["123456", "\u202a123456\u202c", "123 456", "১২৩৪৫৬", "123-456", "१२३४५६", "১২৩৪৫৬।", "#123456"],
  ],
  "/web/doctor/orders/{id}/coupon": spellings["coupon"] ?? ["", []],
};

/** Fields of an object schema, also of one with refinements, transformations or parts. */
function fieldsOf(schema: z.core.$ZodType | undefined): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(schema.shape);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodIntersection ? [...fieldsOf(schema.def.left), ...fieldsOf(schema.def.right)] : [];
}

const sentFields = allEndpoints().flatMap(({ method, path, body, query }) =>
  [...fieldsOf(body), ...fieldsOf(query)].map(([field, schema]) => ({
    call: `${method} ${path}`,
    path,
    field,
    schema,
  })),
);

const folding = sentFields.flatMap(({ call, path, field, schema }) => {
  const known = field === "code" ? (codes[path] ?? codes["/auth/otp"]) : spellings[field];
  return known ? [{ call, field, schema, value: known[0], known: known[1] }] : [];
});

test.each(folding)("$call reads every spelling of $field as one value", ({ schema, value, known }) => {
  expect(known.map((spelling) => z.parse(schema, spelling))).toEqual(known.map(() => value));
});

test("the table names fields of calls only, each at least once", () => {
  const found = new Set(folding.map(({ field }) => field));
  expect(Object.keys(spellings).filter((field) => !found.has(field))).toEqual([]);
});

const longTexts: Record<string, number> = {
  "teacher question": teacherQuestionBounds.bodyLength,
  body: 2000,
  note: 2000,
  reason: 500,
  address: 250,
  subject: 120,
};

const choosesSubject =
  /\/(practice|participated-questions-answer|question-list|question-(answer|explanation)-list)(\/|$)/;

/** Fields in which a doctor writes a text; subjects of practice and of answers are chosen from a list. */
const writtenFields = sentFields.filter(({ path, field }) => !choosesSubject.test(path) || field === "note");

test.each(writtenFields.filter(({ field }) => field in longTexts))(
  "$call counts a line end of $field as one letter, as the browser does",
  ({ field, path, schema }) => {
    const max = longTexts[path.includes("/teacher-questions") ? "teacher question" : field] ?? 0;
    const typed = "ক\n".repeat(max / 2 - 1) + "কখ";
    expect(z.parse(schema, typed.replaceAll("\n", "\r\n"))).toBe(typed);
    expect(z.safeParse(schema, `${typed}গ`).success).toBe(false);
  },
);

test("a text of invisible characters is missing", () => {
  const texts = writtenFields.filter(({ field }) =>
    ["body", "subject", "reason", "name", "receiver_name"].includes(field),
  );
  expect(texts.length).toBeGreaterThan(6);
  expect(texts.filter(({ schema }) => z.safeParse(schema, "\u200b\u202a\u00ad").success)).toEqual([]);
});

test("an address of invisible characters is missing", () => {
  const draft = { sheet_ids: [1], method: "courier", receiver_name: "ডা. নমুনা", phone: "01712345678", district: "ঢাকা" };
  const unseen = { ...draft, upazila: "\u200b\u200b", address: "\u200b".repeat(12) };
  expect(DeliveryDraft.safeParse(unseen).error?.issues.map(({ path }) => path[0])).toEqual(["upazila", "address"]);
  const seen = { ...draft, district: "ঢাকা\u200b", upazila: "সাভার", address: "১২, রাস্তা ৫, সাভার" };
  expect(DeliveryDraft.parse(seen).district).toBe("ঢাকা");
});

test("an id that begins like its label stays whole", () => {
  const report = { channel: "bkash", sender_no: "01712345678" };
  for (const trx_id of ["TRX7A1KQ2M", "TXN7A1KQ2M"])
    expect(ManualPaymentForm.parse({ ...report, trx_id }).trx_id).toBe(trx_id);
});

test("separators of a bank's reference are kept, those in the id of a wallet are not", () => {
  const report = { sender_no: "0123456", trx_id: "ft/26–12" };
  expect(ManualPaymentForm.parse({ ...report, channel: "bank" }).trx_id).toBe("FT/26-12");
  expect(ManualPaymentForm.parse({ ...report, channel: "bkash" }).trx_id).toBe("FT2612");
});
