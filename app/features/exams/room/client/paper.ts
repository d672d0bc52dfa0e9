import type { Letter } from "#contract/exams/exams.ts";
import { answerFromText, isLetter, statementText, statementValue } from "../answer-text.ts";
import { pageOfQuestion } from "../room-form.ts";
import { typedAnswer, isUnsent, type AnswerChange, type Entry } from "./queue.ts";

function hiddenValue(question: Element, name: string): string | undefined {
  return question.querySelector<HTMLInputElement>(`input[type=hidden][name^="${name}["]`)?.value;
}

export function entryOf(question: HTMLFieldSetElement): Entry {
  const was = answerFromText(hiddenValue(question, "was") ?? "-") ?? null;
  const letters: Letter[] = typeof was === "object" && was !== null ? Object.keys(was).filter(isLetter) : [];
  const name = question.querySelector<HTMLInputElement>('input[name^="rev["]')?.name ?? "";
  return {
    id: Number(/\d+/.exec(name)?.[0]),
    number: Number(question.id.slice(1)),
    letters,
    saved: {
      rev: Number(hiddenValue(question, "rev")),
      value: was,
      flagged: hiddenValue(question, "flagged") === "1",
    },
    sent: null,
    waiting: null,
  };
}

export function questionsIn(root: ParentNode): HTMLFieldSetElement[] {
  return [...root.querySelectorAll<HTMLFieldSetElement>("fieldset.question")];
}

export function changeOf({ name, value, checked }: HTMLInputElement): { id: number; change: AnswerChange } | undefined {
  const [, field, id, letter = ""] = /^(q|flag)\[(\d+)\](?:\[(\w)\])?$/.exec(name) ?? [];
  if (id === undefined) return undefined;
  if (field === "flag") return { id: Number(id), change: { flagged: checked } };
  if (!isLetter(letter)) return { id: Number(id), change: { value: isLetter(value) ? value : null } };
  return { id: Number(id), change: { value: { [letter]: statementValue(value) ?? null } } };
}

function isTyped({ name, value, checked, type }: HTMLInputElement, question: Element): boolean {
  if (type === "checkbox") return checked !== (hiddenValue(question, "flagged") === "1");
  const was = hiddenValue(question, "was") ?? "-";
  return checked && was !== value && !was.includes(name.slice(-2, -1) + value); // `c` or `a1b0c-`
}

/** Changes that the doctor made to answers before the script ran. */
export function typedChanges(questions: Element[]): { id: number; change: AnswerChange }[] {
  return questions.flatMap((question) =>
    [...question.querySelectorAll("input")].flatMap((input) => {
      const typed = changeOf(input);
      return typed && isTyped(input, question) ? [typed] : [];
    }),
  );
}

function select(form: HTMLFormElement, name: string, value: string): void {
  const radios = form.elements.namedItem(name);
  if (radios instanceof RadioNodeList) radios.value = value;
}

export function drawEntry(form: HTMLFormElement, entry: Entry): void {
  const { value, flagged } = typedAnswer(entry);
  const statements = typeof value === "object" && value !== null ? value : {};
  for (const letter of entry.letters) select(form, `q[${entry.id}][${letter}]`, statementText(statements[letter]));
  if (entry.letters.length === 0) select(form, `q[${entry.id}]`, typeof value === "string" ? value : "-");
  const flag = form.elements.namedItem(`flag[${entry.id}]`);
  if (flag instanceof HTMLInputElement) flag.checked = flagged;
  document.getElementById(`q${entry.number}`)?.toggleAttribute("data-unsent", isUnsent(entry));
}

/**
 * Inserts the questions that the page lacks, hidden and in order, and returns them. Existing ones are not moved: that
 * would lose a tap in progress.
 */
export function addQuestions(form: HTMLFormElement, fullPaper: Document): HTMLFieldSetElement[] {
  const container = form.querySelector(".room-questions");
  const added: HTMLFieldSetElement[] = [];
  let following = container?.querySelector<HTMLElement>("[data-page-end]") ?? null;
  for (const question of questionsIn(fullPaper).reverse()) {
    const existing = document.getElementById(question.id);
    if (!existing) {
      const node = document.importNode(question, true);
      node.hidden = true;
      container?.insertBefore(node, following);
      added.unshift(node);
      following = node;
    } else following = existing;
  }
  for (const image of form.querySelectorAll("img")) image.loading = "eager"; // the connection may be lost later
  return added;
}

function pageOfFieldset({ id }: HTMLFieldSetElement): number {
  return pageOfQuestion(Number(id.slice(1)));
}

export function hasPage(form: HTMLFormElement, page: number): boolean {
  return questionsIn(form).some((question) => pageOfFieldset(question) === page);
}

/**
 * Shows the questions of a page, hides the others and updates the buttons. Returns false, and changes nothing, if the
 * page's questions are not loaded.
 */
export function showPage(form: HTMLFormElement, page: number, pageCount: number): boolean {
  if (!hasPage(form, page)) return false;
  for (const question of questionsIn(form)) question.hidden = pageOfFieldset(question) !== page;
  for (const button of form.querySelectorAll<HTMLElement>("[data-when]")) {
    const when = button.dataset["when"];
    button.hidden = when === "not-first" ? page === 1 : (when === "last") !== (page === pageCount);
  }
  for (const cell of form.querySelectorAll<HTMLButtonElement>(".cells > *")) {
    const isHere = pageOfQuestion(Number(cell.value.slice("jump:".length))) === page;
    if (isHere) cell.setAttribute("aria-current", "true");
    else cell.removeAttribute("aria-current");
  }
  return true;
}
