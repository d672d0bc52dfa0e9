import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { answerFromText } from "../../room/answer-text.ts";
import { changedValue, fieldText, typedTexts } from "../../room/room-form.ts";
import type { PracticeRecord, Records } from "./records.ts";
import type { SendState } from "./send.ts";
import { verdictsOf, verdictSentence, type Verdict } from "./verdict.ts";

const markWords: Record<NonNullable<Verdict["mark"]>, string> = { correct: "ঠিক হয়েছে", wrong: "ভুল", blank: "ফাঁকা" };

const letters: Letter[] = ["a", "b", "c", "d", "e", "f", "g", "h"];

function span(className: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement("span"), { className, textContent });
}

/** Shows the solution of a question, with the own answer if it is known, and closes its form. */
function reveal(section: HTMLElement, value: AnswerValue | undefined): void {
  const [form, solution] = [section.querySelector("form"), section.querySelector<HTMLElement>("[data-solution]")];
  const key = answerFromText(section.dataset["key"] ?? "");
  if (!form || !solution) return;
  form.hidden = true;
  solution.hidden = false;
  section.querySelector("[data-next]")?.classList.add("primary");
  if (value === undefined) return;
  const rows = [...solution.querySelectorAll(".paper-question > ul > li")];
  const verdicts = verdictsOf(key, value, letters.slice(0, rows.length));
  for (const [place, { own, mark }] of verdicts.entries()) {
    const words = rows[place]?.querySelector("p.row");
    if (mark) words?.prepend(span(`mark ${mark}`, markWords[mark]), " ");
    if (own) words?.prepend(span("", own), " ");
  }
  const sentence = solution.querySelector("[data-verdict]");
  if (sentence) sentence.textContent = verdictSentence(verdicts, typeof key === "string");
}

/** Answer of a form; blank if nothing is chosen. */
function valueIn(fields: URLSearchParams): AnswerValue {
  const form = new FormData();
  for (const [name, text] of fields) form.set(name, text);
  return changedValue(form, Number(fieldText(form, "question_id"))) ?? null;
}

function stateWords(unsent: number, state: SendState | undefined, refusal: string): string {
  const kept = `${bengaliNumber(unsent)}টি উত্তর এই ফোনে রাখা আছে`;
  if (refusal) return `একটি উত্তর নেওয়া যায়নি। ${refusal}`;
  if (unsent === 0) return "সব উত্তর পাঠানো হয়েছে। প্রশ্নগুলো এই ফোনে রাখা আছে।";
  if (state === "signed-out") return `${kept}। লগইন করলে নিজে থেকেই পাঠানো হবে।`;
  return `${kept}, ইন্টারনেট এলে নিজে থেকেই যাবে।`;
}

/** Client of the offline page: one question at a time, with the verdict at once; answers are stored before they are sent. */
export function enterOfflinePage(page: HTMLElement, records: Records, send: () => void) {
  const session = Number(page.dataset["practice"]);
  const sections = [...page.querySelectorAll<HTMLElement>("section[data-number]")];
  const placeOf = (section: HTMLElement) => ({ session, number: Number(section.dataset["number"]) });

  function show(): void {
    const open = sections.find((section) => !records.find(placeOf(section))) ?? sections[0];
    const current = sections.find(({ id }) => location.hash === `#${id}`) ?? open;
    for (const section of sections) section.hidden = section !== current;
    const number = page.querySelector(".practice-head b");
    if (number && current) number.textContent = bengaliNumber(placeOf(current).number);
  }

  function answer(section: HTMLElement, form: HTMLFormElement): void {
    const texts = new URLSearchParams(typedTexts(new FormData(form)));
    texts.set("go", "verdict");
    texts.set("typed_at", new Date(records.serverNowMs()).toISOString());
    const record: PracticeRecord = { ...placeOf(section), body: texts.toString(), isSent: false, at: Date.now() };
    records.add(record);
    reveal(section, valueIn(texts));
    send();
  }

  for (const section of sections) {
    const known = records.find(placeOf(section));
    if (known) reveal(section, known.body === undefined ? undefined : valueIn(new URLSearchParams(known.body)));
    const form = section.querySelector("form");
    form?.addEventListener("submit", (event) => {
      try {
        answer(section, form);
        event.preventDefault();
      } catch {
        // without storage the form is sent as it is
      }
    });
  }
  addEventListener("hashchange", show);
  show();

  return {
    onState(state: SendState, refusal = ""): void {
      const words = page.querySelector("[data-state]");
      if (words) words.textContent = stateWords(records.unsent().length, state, refusal);
    },
  };
}
