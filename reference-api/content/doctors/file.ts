import { basename } from "node:path";
import { z } from "zod";
import { BmdcNumber, DoctorEmail, MobileNumber, PersonName } from "#contract/account/doctor-fields.ts";
import * as cell from "../cells.ts";
import { bmdcKey } from "#locale/bmdc.ts";
import { readCsv, type CheckedRow, type Problem } from "../csv.ts";

function formCell<Value>(field: z.ZodType<Value>, reason: string) {
  return z.string().transform((text, context) => {
    const { data, success } = field.safeParse(text);
    if (success) return data;
    context.addIssue({ code: "custom", message: reason });
    return z.NEVER;
  });
}

const row = z.object({
  phone: formCell(MobileNumber, "is not a Bangladeshi mobile number"),
  name: formCell(PersonName, "is not a name of at most 120 letters"),
  bmdc_no: cell.optional(formCell(BmdcNumber, "is not a BMDC number, as in A-12345")),
  email: cell.optional(formCell(DoctorEmail, "is not an email address")),
  medical_college: cell.optional(cell.text()),
  courses: cell.listOf(cell.text(200)),
});

export type DoctorRow = z.output<typeof row>;

export const doctorColumns = Object.keys(row.shape);

const uniqueColumns = ["phone", "bmdc_no"] as const;

function duplicates(file: string, rows: CheckedRow<DoctorRow>[]): Problem[] {
  return uniqueColumns.flatMap((column) => {
    const lines = new Map<string, number>();
    return rows.flatMap(({ line, row: found }) => {
      const number = found[column];
      if (number === null) return [];
      const key = column === "bmdc_no" ? bmdcKey(number) : number;
      const earlier = lines.get(key);
      lines.set(key, earlier ?? line);
      return earlier === undefined ? [] : [{ file, line, column, reason: `${number} is on line ${earlier} already` }];
    });
  });
}

export async function readDoctors(path: string): Promise<{ rows: CheckedRow<DoctorRow>[]; problems: Problem[] }> {
  const file = basename(path);
  const { rows, problems } = await readCsv(path, { file, row, key: [] });
  return { rows, problems: [...problems, ...duplicates(file, rows)] };
}
