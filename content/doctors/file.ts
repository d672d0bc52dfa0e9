import { basename } from "node:path";
import { z } from "zod";
import { BmdcNumber, DoctorEmail, MobileNumber, PersonName } from "#contract/account/doctor-fields.ts";
import * as cell from "../cells.ts";
import { readCsv, type CheckedRow, type Problem } from "../csv.ts";

/** A cell that a form of the portal checks as well, with the reason that a list of problems gives. */
function asInForm<Value>(field: z.ZodType<Value>, reason: string) {
  return z.string().transform((text, context) => {
    const { data, success } = field.safeParse(text);
    if (success) return data;
    context.addIssue({ code: "custom", message: reason });
    return z.NEVER;
  });
}

const row = z.object({
  phone: asInForm(MobileNumber, "is no Bangladeshi mobile number"),
  name: asInForm(PersonName, "is no name of at most 120 letters"),
  bmdc_no: cell.optional(asInForm(BmdcNumber, "is no BMDC number, as in A-12345")),
  email: cell.optional(asInForm(DoctorEmail, "is no email address")),
  medical_college: cell.optional(cell.text()),
  courses: cell.listOf(cell.text(200)),
});

/** A doctor as a file has one. */
export type DoctorRow = z.output<typeof row>;

/** In the order in which they are written. */
export const doctorColumns = Object.keys(row.shape);

const spelled = ["phone", "bmdc_no"] as const;

/** Numbers that stand twice, also where they are spelled in two ways. */
function twice(file: string, rows: CheckedRow<DoctorRow>[]): Problem[] {
  return spelled.flatMap((column) => {
    const lines = new Map<string, number>();
    return rows.flatMap(({ line, row: found }) => {
      const number = found[column];
      if (number === null) return [];
      const earlier = lines.get(number);
      lines.set(number, earlier ?? line);
      return earlier === undefined
        ? []
        : [{ file, line, column, reason: `${number} stands on line ${earlier} already` }];
    });
  });
}

/** The doctors of a CSV file, and what is wrong with it. Throws what the file system throws. */
export async function readDoctors(path: string): Promise<{ rows: CheckedRow<DoctorRow>[]; problems: Problem[] }> {
  const file = basename(path);
  const { rows, problems } = await readCsv(path, { file, row, key: [] });
  return { rows, problems: [...problems, ...twice(file, rows)] };
}
