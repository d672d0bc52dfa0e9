import type { Cells } from "#content/csv-writer.ts";
import { demoRows, valuesOf } from "./patterns.ts";
import { randomOf } from "./random.ts";

const subjects =
  "anatomy biochemistry gynae medicine microbiology paediatrics pathology pharmacology physiology surgery".split(" ");
const papers = ["FCPS Part-I", "Residency Phase-A", "Diploma", "MCPS", "FCPS Part-II"];

export const kinds = ["mcq5", "sba"] as const;

export function questionAt(number: number) {
  const subject = subjects[number % subjects.length] ?? "";
  const kind = kinds[Math.floor(number / subjects.length) % kinds.length] ?? "sba";
  return { subject, kind, key: `${subject}-${kind}-${number + 1}` };
}

export function questionMaker(seed: number): (number: number) => Cells {
  const random = randomOf(seed, "questions");
  const patterns = subjects.map((subject) => demoRows(`questions/${subject}.csv`));
  return (number) => {
    const { key, kind } = questionAt(number);
    const pattern = random.oneOf((patterns[number % subjects.length] ?? []).filter((row) => row["kind"] === kind));
    const source = `${random.oneOf(papers)}, ${random.oneOf(["January", "July"])} ${1995 + random.below(31)}`;
    return { ...pattern, key, image: "", stem: `${pattern["stem"] ?? ""} (${source}, no. ${number + 1})` };
  };
}

export function subjectNames(): string[] {
  return subjects.flatMap((subject) => valuesOf(demoRows(`questions/${subject}.csv`), "subject").slice(0, 1));
}
