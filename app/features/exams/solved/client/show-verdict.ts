import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import { isLetter } from "../../room/answer-text.ts";
import {
  foldedTitle,
  isExplainedFirst,
  isMostlyMissed,
  marksOf,
  markSigns,
  ownText,
  partsOf,
  verdictOf,
  verdictSentence,
} from "../verdict.ts";

interface Judged {
  key: AnswerValue | undefined;
  value: AnswerValue;
}

/** Creates an element for the eye alone: screen readers skip it. */
function drawn(tag: "i" | "span", className: string, text = ""): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className, textContent: text });
  element.setAttribute("aria-hidden", "true"); // Firefox before 119 has no such property
  return element;
}

function squares(marks: ReturnType<typeof marksOf>): HTMLElement {
  const row = drawn("span", "squares");
  row.append(...marks.map((mark) => drawn("i", mark, markSigns[mark])));
  return row;
}

function showOwn(option: HTMLElement, own: string, mark: ReturnType<typeof marksOf>[number] | undefined): void {
  option.className = mark ?? "";
  option.querySelector(".mark")?.remove();
  const right = option.querySelector<HTMLElement>("[data-right]");
  if (right) right.hidden = mark === "correct";
  if (!own) return;
  let words = option.querySelector(".row");
  if (!words) {
    words = Object.assign(document.createElement("p"), { className: "small row" });
    option.firstElementChild?.after(words);
  }
  const text = Object.assign(document.createElement("span"), { className: `mark ${mark ?? ""}`, textContent: own });
  if (mark) text.prepend(drawn("i", "", markSigns[mark]), " ");
  words.prepend(text, " ");
}

/**
 * Judges an answer in the page: marks the solution of its question as the server does. Returns the verdict in words.
 */
export function showVerdict(solution: HTMLElement, { key, value }: Judged): string {
  const options = new Map<Letter, HTMLElement>();
  for (const option of solution.querySelectorAll<HTMLElement>("[data-letter]")) {
    const letter = option.dataset["letter"] ?? "";
    if (isLetter(letter)) options.set(letter, option);
  }
  const all = [...options.keys()].sort();
  const verdict = verdictOf(key, value, all);
  const { shown, folded } = partsOf(verdict, { key, all });
  const optionsOf = (letters: Letter[]) => letters.flatMap((letter) => options.get(letter) ?? []);
  for (const [letter, option] of options) {
    showOwn(option, ownText(value, letter, verdict.isBestAnswer), verdict.letters[letter]);
  }
  const details = solution.querySelector<HTMLElement>(".folded");
  const [list, rest] = [solution.querySelector(".answered"), details?.querySelector(".answered")];
  list?.append(...optionsOf(shown));
  rest?.append(...optionsOf(folded));
  if (details) details.hidden = folded.length === 0;
  const title = details?.querySelector("summary > span");
  const nameOf = (letter: Letter) => options.get(letter)?.querySelector("b")?.textContent ?? letter;
  if (title) title.textContent = foldedTitle(verdict, folded, nameOf);
  const why = solution.querySelector(".explanation");
  if (why) list?.[isExplainedFirst({ shown }) ? "before" : "after"](why);
  const sentence = verdictSentence(verdict);
  const line = solution.querySelector(".verdict-line");
  const heading = line?.querySelector("[data-sentence]");
  if (heading) heading.textContent = sentence;
  line?.toggleAttribute("data-missed", isMostlyMissed(verdict));
  line?.querySelector(".squares")?.remove();
  line?.append(squares(marksOf(verdict)));
  return sentence;
}
