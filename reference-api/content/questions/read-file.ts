import { stat } from "node:fs/promises";
import { basename, dirname, extname, parse } from "node:path";
import { errorCode } from "#runtime/error-code.ts";
import { ImportError } from "../csv.ts";
import { NotUtf8, readText } from "../text-file.ts";
import { readBank, type BankPart, type InvalidEntry, type QuestionEntry } from "./bank.ts";
import type { QuestionCategory } from "./category.ts";
import { readQuestionCsv } from "./csv.ts";
import { readGift } from "./gift.ts";
import { readMoodleXml } from "./moodle.ts";
import { picturesOfFolder } from "./pictures.ts";

const maxBytes = 512 * 1024 * 1024;

async function* entriesIn(path: string, fallback: QuestionCategory): AsyncGenerator<QuestionEntry | InvalidEntry> {
  const file = basename(path);
  const extension = extname(path).toLowerCase();
  const refuse = (reason: string) => new ImportError([{ file, reason }]);
  const { size } = await stat(path).catch((error: unknown) => {
    throw errorCode(error) === "ENOENT" ? new ImportError([{ file: path, reason: "there is no such file" }]) : error;
  });
  if (size > maxBytes) throw refuse("is larger than 512 MB: import it in parts");
  try {
    if (extension === ".csv") yield* readQuestionCsv(path);
    else if (extension === ".xml") yield* readMoodleXml(file, readText(path), fallback);
    else if (extension === ".gift" || extension === ".txt") yield* readGift(readText(path), fallback);
    else throw refuse("is neither .xml (Moodle), .gift or .txt (GIFT), nor .csv");
  } catch (error) {
    throw error instanceof NotUtf8 ? refuse(error.message) : error;
  }
}

export interface BankSource {
  /** Subject of questions outside every category of the file. */
  subject: string;
  /** Prefix of the keys of questions that have a name but no key; default: the file's name. */
  bank?: string | undefined;
}

/**
 * Reads a question file in parts, in the format of its extension. Throws an ImportError if the file is missing, larger
 * than 512 MiB, or not of a known format.
 */
export function readQuestionFile(
  path: string,
  { subject, bank = parse(path).name }: BankSource,
): AsyncGenerator<BankPart> {
  const entries = entriesIn(path, { subject, topic: null });
  return readBank(entries, { file: basename(path), bank, pictures: picturesOfFolder(dirname(path)) });
}
