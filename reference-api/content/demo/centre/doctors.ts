import { csvText } from "#content/csv-writer.ts";
import { doctorColumns } from "#content/doctors/file.ts";
import { demoRows, valuesOf } from "./patterns.ts";
import { randomOf } from "./random.ts";
import { personName, type GeneratedBatch, type Sizes } from "./timetables.ts";

/**
 * Generates a CSV file for `doctors import`; each doctor is enrolled in one or two batches. The invented phone numbers
 * may belong to real people.
 */
export function makeDoctors(seed: number, { doctors }: Sizes, batches: GeneratedBatch[]): string {
  const random = randomOf(seed, "doctors");
  const colleges = valuesOf(demoRows("medical_colleges.csv"), "name");
  const rows = Array.from({ length: doctors }, (_, number) => {
    const first = random.below(batches.length);
    const all = new Set([first, ...(random.below(2) === 0 ? [] : [random.below(batches.length)])]);
    const places = [...all].map((place) => {
      const { slug = "", schedules = [] } = batches[place] ?? {};
      return `${slug}/${random.oneOf(schedules).key}`;
    });
    return {
      phone: `01700${String(100_000 + number)}`,
      name: `ডা. ${personName(number)}`,
      bmdc_no: `A-${300_000 + number}`,
      medical_college: random.oneOf(colleges),
      courses: places.join("|"),
    };
  });
  return csvText(doctorColumns, rows);
}
