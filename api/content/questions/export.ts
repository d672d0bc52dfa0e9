import { basename, extname } from "node:path";
import { ImportError } from "../csv.ts";
import type { BankQuestion } from "./bank.ts";
import { writeQuestionCsv } from "./csv-writer.ts";
import { writeGift } from "./gift-writer.ts";
import { writeMoodleXml } from "./moodle-writer.ts";

/** Questions in the format of a file's name. Throws an ImportError when it names none, or one that cannot hold them. */
export function bankAsFile(path: string, questions: BankQuestion[]): string {
  const file = basename(path);
  const extension = extname(path).toLowerCase();
  if (extension === ".csv") return writeQuestionCsv(file, questions);
  if (extension === ".xml") return writeMoodleXml(questions);
  if (extension === ".gift" || extension === ".txt") return writeGift(questions);
  throw new ImportError([{ file, reason: "is neither .gift or .txt (GIFT), .xml (Moodle), nor .csv" }]);
}
