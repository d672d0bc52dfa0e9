import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import { answerFromText, isLetter, statementText, statementValue } from "../answer-text.ts";
import { pageOf } from "../room-form.ts";
import { typedAnswer, isUnsent, type Change, type Entry } from "./queue.ts";

function hiddenValue(question: Element, name: string): string | undefined {
  return question.querySelector<HTMLInputElement>(`input[type=hidden][name^="${name}["]`)?.value;
}

/** As the server stores it: statements that are not answered are left out, and none at all is null. */
function storedValue(value: AnswerValue): AnswerValue {
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, part]) => part !== null);
  return given.length > 0 ? Object.fromEntries(given) : null;
}

/** A question as the server has drawn it. */
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
      value: storedValue(was),
      flagged: hiddenValue(question, "flagged") === "1",
    },
    sent: null,
    waiting: null,
  };
}

export function questionsIn(root: ParentNode): HTMLFieldSetElement[] {
  return [...root.querySelectorAll<HTMLFieldSetElement>("fieldset.question")];
}

/** The change that a control of the form stands for, and its question. */
export function changeOf({ name, value, checked }: HTMLInputElement): { id: number; change: Change } | undefined {
  const [, field, id, letter = ""] = /^(q|flag)\[(\d+)\](?:\[(\w)\])?$/.exec(name) ?? [];
  if (id === undefined) return undefined;
  if (field === "flag") return { id: Number(id), change: { flagged: checked } };
  if (!isLetter(letter)) return { id: Number(id), change: { value: isLetter(value) ? value : null } };
  return { id: Number(id), change: { value: { [letter]: statementValue(value) ?? null } } };
}

function select(form: HTMLFormElement, name: string, value: string): void {
  const radios = form.elements.namedItem(name);
  if (radios instanceof RadioNodeList) radios.value = value;
}

/** A question without an answer has nothing chosen, unless the doctor chose to leave it blank. */
function choose(form: HTMLFormElement, name: string, letter: string | null): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) {
    radio.checked = letter === null ? radio.checked && radio.value === "-" : radio.value === letter;
  }
}

/** Draws an answer as the doctor gave it, and whether it has reached the server. */
export function drawEntry(form: HTMLFormElement, entry: Entry): void {
  const { value, flagged } = typedAnswer(entry);
  const given = typeof value === "object" && value !== null ? value : {};
  for (const letter of entry.letters) select(form, `q[${entry.id}][${letter}]`, statementText(given[letter]));
  if (entry.letters.length === 0) choose(form, `q[${entry.id}]`, typeof value === "string" ? value : null);
  const flag = form.elements.namedItem(`flag[${entry.id}]`);
  if (flag instanceof HTMLInputElement) flag.checked = flagged;
  document.getElementById(`q${entry.number}`)?.toggleAttribute("data-unsent", isUnsent(entry));
}

/** Adds the questions of the whole paper that the page has not brought, hidden, in their places. Those that are there stay put: moving one would lose a tap under way. */
export function addQuestions(form: HTMLFormElement, whole: Document): HTMLFieldSetElement[] {
  const place = form.querySelector(".room-questions");
  const added: HTMLFieldSetElement[] = [];
  let following = place?.querySelector<HTMLElement>("[data-page-end]") ?? null;
  for (const question of questionsIn(whole).reverse()) {
    const existing = document.getElementById(question.id);
    if (!existing) {
      const node = document.importNode(question, true);
      node.hidden = true;
      place?.insertBefore(node, following);
      added.unshift(node);
      following = node;
    } else following = existing;
  }
  for (const image of form.querySelectorAll("img")) image.loading = "eager"; // there may be no connection later
  return added;
}

/** Shows one page of the paper. false: it is not here. */
export function showPage(form: HTMLFormElement, page: number, pageCount: number): boolean {
  const questions = questionsIn(form);
  if (!questions.some(({ id }) => pageOf(Number(id.slice(1))) === page)) return false;
  for (const question of questions) question.hidden = pageOf(Number(question.id.slice(1))) !== page;
  for (const button of form.querySelectorAll<HTMLElement>("[data-when]")) {
    const place = button.dataset["when"];
    button.hidden = place === "not-first" ? page === 1 : (place === "last") !== (page === pageCount);
  }
  for (const cell of form.querySelectorAll<HTMLButtonElement>(".cells > *")) {
    const isHere = pageOf(Number(cell.value.slice("jump:".length))) === page;
    if (isHere) cell.setAttribute("aria-current", "true");
    else cell.removeAttribute("aria-current");
  }
  return true;
}
