import { atMost } from "#app/format/read-retries.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { typedTexts } from "../../room/room-form.ts";
import type { SavedReply } from "../saved-reply.ts";
import { addAhead, fewest } from "./ahead.ts";
import { listenToPracticeKeys } from "./keys.ts";
import {
  confirm,
  formOf,
  isHeld,
  isSolved,
  leadOn,
  numberOf,
  reveal,
  titleOf,
  valueIn,
  type Section,
} from "./question-sections.ts";
import type { PracticeRecord, Records } from "./records.ts";
import type { SendState } from "./send.ts";
import { createShownTime } from "./shown-time.ts";

function keptWords(unsent: number, state: SendState | undefined): string {
  const kept = `${bengaliNumber(unsent)}টি উত্তর এই ফোনে রাখা আছে`;
  if (unsent === 0) return "সব উত্তর পাঠানো হয়েছে। প্রশ্নগুলো এই ফোনে রাখা আছে।";
  if (state === "signed-out") return `${kept}। লগইন করলে নিজে থেকেই পাঠানো হবে।`;
  return `${kept}, ইন্টারনেট এলে নিজে থেকেই যাবে।`;
}

/** Number of the question that an address names; NaN if it names none. */
function numberIn(address: string): number {
  return Number(/[?&]question=(\d{1,3})/.exec(address)?.[1]);
}

interface Options {
  records: Records;
  /** Sends the stored answers; resolves when that has succeeded or failed. */
  send: () => Promise<void>;
  /** Address of the next questions with their solutions; undefined for a page that holds all of its own. */
  ahead: string | undefined;
}

/**
 * Client of a practice session in tutor mode (verdict after each answer) and of its offline page: shows one question at
 * a time. An answer that is judged in the page is stored on the device before its verdict shows.
 */
export function enterQuestions(page: HTMLElement, { records, send, ahead }: Options) {
  const session = Number(page.dataset["practice"]);
  const progress = page.querySelector("progress");
  const shownTime = createShownTime<Section>();
  const sessionTitle = page.querySelector("h1")?.textContent ?? "";
  let isClosed = false;
  let isFlushed = false;
  let isWaiting = false;

  const sections = () =>
    [...page.querySelectorAll<Section>("section[data-number]")].sort((one, other) => numberOf(one) - numberOf(other));
  const shown = () => sections().find(({ hidden }) => !hidden);
  const recordOf = (section: Section) => records.find({ session, number: numberOf(section) });
  const unsent = () => records.unsent().filter((record) => record.session === session).length;
  const open = () => sections().filter((section) => !isSolved(section) && !recordOf(section));
  const left = () => (progress ? progress.max - progress.value : 0);

  function sayState(words: string | undefined): void {
    const state = page.querySelector<HTMLElement>("[data-state]");
    if (!state) return;
    if (words !== undefined) state.textContent = words;
    if (ahead !== undefined) state.hidden = words === undefined;
  }

  /**
   * Shows the solutions of the questions answered here, and points the link of each question to the next one that is
   * open.
   */
  function refresh(): void {
    for (const section of sections()) {
      const record = recordOf(section);
      if (record && isHeld(section) && !isSolved(section)) {
        reveal(section, record.body === undefined ? undefined : valueIn(record.body));
      }
      const after = open().find((next) => numberOf(next) > numberOf(section)) ?? open()[0];
      leadOn(section, after, left() === 0);
    }
  }

  function show(section: Section): void {
    for (const other of sections()) other.hidden = other !== section;
    shownTime.show(section);
    const number = page.querySelector(".practice-head b");
    if (number) number.textContent = bengaliNumber(numberOf(section));
    if (ahead !== undefined && progress) document.title = titleOf(section, progress.max, sessionTitle);
  }

  function goTo(number: number): boolean {
    const section = sections().find((one) => numberOf(one) === number);
    if (!section) return false;
    show(section);
    const focus = section.querySelector<HTMLElement>(isSolved(section) ? ".verdict-line" : "fieldset.question");
    if (focus) focus.tabIndex = -1;
    focus?.focus({ preventScroll: true });
    scrollTo(0, 0);
    return true;
  }

  /** Takes the held solutions away: practice waits, or the session has ended. */
  function close(words: string): void {
    isClosed = true;
    for (const section of sections()) section.remove();
    sayState(words);
  }

  async function load(): Promise<void> {
    if (ahead === undefined || isClosed) return;
    const waits = await addAhead(page, ahead);
    if (waits === undefined) refresh();
    else if (sections().some(isHeld)) close(waits); // else an answer that is being given goes by the form
  }

  /** Settles once the first solutions are there, or cannot be fetched. */
  const loading = load().catch(() => undefined);

  function answer(section: Section, form: HTMLFormElement): void {
    const texts = new URLSearchParams(typedTexts(new FormData(form)));
    texts.set("go", "verdict");
    texts.set("seconds", String(shownTime.secondsOf(section)));
    texts.set("typed_at", new Date(records.serverNowMs()).toISOString());
    records.add({ session, number: numberOf(section), body: texts.toString(), isSent: false, at: Date.now() });
    if (progress) progress.value += 1;
    reveal(section, valueIn(texts.toString()));
    refresh();
    show(section);
    section.querySelector<HTMLElement>(".verdict-line")?.focus({ preventScroll: true });
    scrollTo(0, 0);
    void send();
  }

  /** Judges the answer once its key has come; without one after two seconds the form is sent as it is. */
  async function answerWhenHeld(section: Section, form: HTMLFormElement): Promise<void> {
    if (isWaiting) return;
    isWaiting = true;
    await atMost(loading);
    isWaiting = false;
    if (isClosed) return;
    try {
      if (isHeld(section)) {
        answer(section, form);
        return;
      }
    } catch {
      // without storage the form is sent as it is
    }
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "go", value: "verdict" }));
    form.submit();
  }

  /** Ends the session once all answers have arrived, because an ended session takes none. */
  async function finishWhenSent(pressed: HTMLElement): Promise<void> {
    await send();
    if (unsent() > 0) sayState(keptWords(unsent(), undefined));
    else {
      isFlushed = true;
      pressed.click();
    }
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target;
    const section = form instanceof HTMLFormElement ? form.closest<Section>("section[data-number]") : null;
    if (!(form instanceof HTMLFormElement) || !section) return;
    const pressed = event.submitter;
    const isFinish =
      form.matches(".primary-form") || (pressed instanceof HTMLButtonElement && pressed.value === "finish");
    if (isFinish) {
      if (isFlushed || unsent() === 0 || !pressed) return;
      event.preventDefault();
      void finishWhenSent(pressed);
    } else if (form === formOf(section)) {
      try {
        if (isHeld(section)) answer(section, form);
        else void answerWhenHeld(section, form);
        event.preventDefault();
      } catch {
        // without storage the form is sent as it is
      }
    }
  }

  page.addEventListener("submit", onSubmit);
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.matches(".room-bar a") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const number = numberIn(link.search);
    if (!goTo(number)) return;
    event.preventDefault();
    history.pushState(null, "", ahead === undefined ? `#practice-${number}` : link.href);
  });
  addEventListener("popstate", () => {
    const number = numberIn(location.search) || Number(/^#practice-(\d+)$/.exec(location.hash)?.[1]);
    if (number && !goTo(number)) location.reload();
  });
  listenToPracticeKeys(shown);

  if (progress) progress.value += unsent();
  refresh();
  const named = sections().find(({ id }) => location.hash === `#${id}`);
  const first = ahead === undefined ? (named ?? open()[0] ?? sections()[0]) : shown();
  if (first) show(first);

  return {
    onState(state: SendState, refusal = ""): void {
      if (refusal) sayState(`একটি উত্তর নেওয়া যায়নি। ${refusal}`);
      else if (isClosed) return;
      else if (state === "sent") sayState(ahead === undefined ? keptWords(0, state) : undefined);
      else sayState(keptWords(unsent(), state));
      const isLow = open().filter(isHeld).length <= fewest && left() > open().length;
      if (state === "sent" && isLow && !isClosed) void load().catch(() => undefined);
    },
    onReply(record: PracticeRecord, { waits, value, key, due = null, answered }: SavedReply): void {
      if (record.session !== session || isClosed) return;
      if (waits !== undefined) {
        close(waits);
        return;
      }
      if (progress && answered !== undefined) progress.value = answered + unsent();
      const section = sections().find((one) => numberOf(one) === record.number);
      if (section && value !== undefined && key !== undefined) confirm(section, { value, key, due });
      refresh();
    },
  };
}
