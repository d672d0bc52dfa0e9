import type { AnswerValue } from "#contract/exams/exams.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { answerFromText } from "../../room/answer-text.ts";
import { changedValue, fieldText } from "../../room/room-form.ts";
import { showVerdict } from "../../solved/client/show-verdict.ts";

/** Element of one question on a page, with its form, and with its solution if the page holds it. */
export type Section = HTMLElement;

export function numberOf(section: Section): number {
  return Number(section.dataset["number"]);
}

/** Form that takes the answer; undefined for a question that was solved on the server, which has none. */
export function formOf(section: Section): HTMLFormElement | undefined {
  return section.querySelector<HTMLInputElement>("input[name=mutation_id]")?.form ?? undefined;
}

function solutionOf(section: Section): HTMLElement | null {
  return section.querySelector<HTMLElement>("[data-solution]");
}

/** Checks whether the solution of the question is shown. */
export function isSolved(section: Section): boolean {
  const solution = solutionOf(section);
  return solution ? !solution.hidden : section.querySelector(".solved") !== null;
}

/** Checks whether the page holds the solution, so that the verdict can be shown without the server. */
export function isHeld(section: Section): boolean {
  return solutionOf(section) !== null;
}

export function addSolution(section: Section, held: Section): void {
  const solution = solutionOf(held);
  if (isHeld(section) || isSolved(section) || !solution) return;
  section.dataset["key"] = held.dataset["key"];
  section.append(solution);
}

export function valueIn(body: string): AnswerValue {
  const form = new FormData();
  for (const [name, text] of new URLSearchParams(body)) form.set(name, text);
  return changedValue(form, Number(fieldText(form, "question_id"))) ?? null;
}

/**
 * Shows the solution in place of the form; if `value`, the doctor's answer, is given, also the verdict on it. Does
 * nothing if the form or the solution is missing.
 */
export function reveal(section: Section, value: AnswerValue | undefined): void {
  const [form, solution] = [formOf(section), solutionOf(section)];
  if (!form || !solution) return;
  form.hidden = true;
  solution.hidden = false;
  if (value !== undefined) showVerdict(solution, { key: answerFromText(section.dataset["key"] ?? ""), value });
}

export function confirm(
  section: Section,
  { value, key, due }: { value: string; key: string; due: string | null },
): void {
  section.dataset["key"] = key;
  reveal(section, answerFromText(value) ?? null);
  const words = solutionOf(section)?.querySelector<HTMLElement>("[data-due]");
  if (!words || due === null) return;
  words.textContent = due;
  words.hidden = false;
}

export function leadOn(section: Section, next: Section | undefined, isLast: boolean): void {
  const [link, finish] = [
    section.querySelector<HTMLAnchorElement>("[data-solution] [rel=next]"),
    section.querySelector<HTMLElement>("[data-solution] form.primary-form"),
  ];
  const form = next && formOf(next);
  if (form && link) link.href = form.action;
  if (link) link.hidden = isLast;
  if (finish) finish.hidden = !isLast;
}

export function titleOf(section: Section, count: number, sessionTitle: string): string {
  const sentence = isSolved(section) ? section.querySelector(".verdict-line [data-sentence]")?.textContent : null;
  const centre = document.title.split(" · ").pop() ?? "";
  return `${bengaliNumber(numberOf(section))}/${bengaliNumber(count)}: ${sentence ?? sessionTitle} · ${centre}`;
}
