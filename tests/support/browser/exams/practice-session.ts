import type { Locator, Page } from "@playwright/test";
import type { Database } from "#api/db/client.ts";
import { keyOf } from "#tests/support/rows/exams/practice-rows.ts";
import { main, press } from "../doctors.ts";

/** Id in the bank of a question with its form. */
async function askedQuestion(question: Locator): Promise<number> {
  return Number(await question.locator('input[name="question_id"]').inputValue());
}

/** Chooses the right answers of a question, or the opposite of each. */
export async function choose(question: Locator, db: Database, isRight: boolean): Promise<void> {
  const id = await askedQuestion(question);
  const radio = (name: string, value: string) => question.locator(`input[name="${name}"][value="${value}"]`);
  const { kind, key } = await keyOf(db, id);
  if (kind === "sba") {
    const chosen = key.find(({ is_true }) => is_true === isRight);
    await radio(`q[${id}]`, chosen?.letter ?? "").check();
    return;
  }
  for (const { letter, is_true } of key) {
    await radio(`q[${id}][${letter}]`, is_true === isRight ? "1" : "0").check();
  }
}

export async function answer(page: Page, db: Database, isRight: boolean): Promise<void> {
  await choose(main(page), db, isRight);
  await press(page, "উত্তর মেলান");
}
