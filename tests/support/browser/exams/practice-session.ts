import type { Locator, Page } from "@playwright/test";
import type { Database } from "#api/db/client.ts";
import { keyOf } from "#tests/support/rows/exams/practice-rows.ts";
import { main, press } from "../doctors.ts";

/** Id in the bank of a question with its form. */
async function askedQuestion(question: Locator): Promise<number> {
  return Number(await question.locator('form:has([name="mutation_id"]) > input[name="question_id"]').inputValue());
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

/** The question that a page of practice shows; others may wait in it. */
export function shownQuestion(page: Page): Locator {
  return main(page).locator("section[data-number]:visible");
}

export async function answer(page: Page, db: Database, isRight: boolean): Promise<void> {
  await choose(shownQuestion(page), db, isRight);
  await press(page, "উত্তর মেলান");
}

/** Line that tells the verdict on an answer. */
export function verdictLine(page: Page): Locator {
  return main(page).locator(".verdict-line:visible");
}

export const allRight = /([০-৯])-এ \1 ঠিক|ঠিক হয়েছে/;
export const noneRight = /[০-৯]-এ ০ ঠিক|ভুল হয়েছে/;
