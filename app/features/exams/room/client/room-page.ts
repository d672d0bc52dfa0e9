import { atMost } from "#app/format/read-retries.ts";
import { answerFromText } from "../answer-text.ts";
import { pageOfQuestion, targetOf } from "../room-form.ts";
import { drawCells } from "./cells.ts";
import { fetchAndCache, cachedPage } from "./offline-copies.ts";
import { addQuestions, changeOf, drawEntry, entryOf, hasPage, questionsIn, showPage, typedChanges } from "./paper.ts";
import type { RoomContext } from "./room-context.ts";
import type { Entry } from "./queue.ts";
import { listenToKeys } from "./shortcuts.ts";
import { openAttempt, type OpenAttempt } from "./attempt.ts";

const maxFlushMs = 1500;
const retryMs = 15_000;

function currentPage(pageCount: number): number {
  const page = Number(new URLSearchParams(location.search).get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= pageCount ? page : 1;
}

interface PressedButton {
  name: string;
  value: string;
}

/** Parses only the <main> of a page: inline styles of the rest would violate the page's Content-Security-Policy. */
function parsed(html: string): Document {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return new DOMParser().parseFromString(main, "text/html");
}

export async function enterRoom(place: RoomContext): Promise<OpenAttempt> {
  const { form } = place;
  const pageCount = Number(new FormData(form).get("page_count"));
  let isOpen = true;

  /** Enables or disables the questions; those of a form that another tab has taken over stay disabled. */
  function allow(isAllowed: boolean): void {
    isOpen = isAllowed;
    for (const question of questionsIn(form)) question.disabled = !isAllowed || form.hasAttribute("data-read-only");
  }

  async function refreshConflict({ id, number }: Entry): Promise<void> {
    const response = await fetch(`${place.room}?page=${pageOfQuestion(number)}`, { redirect: "manual" }).catch(
      () => undefined,
    );
    if (!response?.ok) return;
    const found = parsed(await response.text()).getElementById(`conflict-${id}`);
    document.getElementById(`conflict-${id}`)?.remove();
    if (found) document.querySelector(`#q${number} .question-head`)?.after(found);
  }

  const attempt = await openAttempt(place, {
    draw(entries) {
      for (const entry of entries) drawEntry(form, entry);
      drawCells(entries);
    },
    isShown: () => true,
    allow,
    refreshConflict: (entry) => void refreshConflict(entry),
  });

  const isCopy = place.offsetMs === undefined;
  const shown = questionsIn(form).map(entryOf);
  const typedBefore = typedChanges(questionsIn(form));
  attempt.merge(isCopy ? shown.filter(({ id }) => !attempt.entries.has(id)) : shown);
  attempt.show();
  for (const { id, change } of typedBefore) attempt.change(id, change);

  function turnTo(page: number): boolean {
    if (!showPage(form, page, pageCount)) return false;
    const field = form.elements.namedItem("page");
    if (field instanceof HTMLInputElement) field.value = String(page);
    return true;
  }

  function scrollToTarget(hash: string): void {
    const target = hash ? document.querySelector(hash) : null;
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }

  /** Navigates to another document once the answers are sent, at the latest after 1.5 s. */
  async function go(address: string): Promise<void> {
    await atMost(attempt.flush(), maxFlushMs);
    location.assign(address);
  }

  function press({ name, value }: PressedButton): void {
    if (name === "keep") {
      const [id, answer = ""] = value.split(":");
      attempt.change(Number(id), { value: answerFromText(answer) });
      return void attempt.flush();
    }
    const target = targetOf(value, { page: Number(new FormData(form).get("page")), pageCount });
    if (target === "review") return void go(place.review);
    void attempt.flush();
    if (value === "save") return;
    const address = `${place.room}?page=${target.page}${target.hash}`;
    if (!hasPage(form, target.page)) return void go(address);
    history.pushState(null, "", address); // before the page changes: it stores the place for Back
    turnTo(target.page);
    scrollToTarget(target.hash);
  }

  form.addEventListener("change", ({ target }) => {
    const changed = target instanceof HTMLInputElement ? changeOf(target) : undefined;
    if (changed) attempt.change(changed.id, changed.change);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    press(event.submitter instanceof HTMLButtonElement ? event.submitter : { name: "go", value: "save" });
  });
  listenToKeys(form, (value) => {
    press({ name: "go", value });
  });
  addEventListener("popstate", () => {
    if (!turnTo(currentPage(pageCount))) location.reload(); // afterwards the browser returns to the place
  });

  /**
   * Loads the whole paper: from the cache if it belongs to the current attempt token, else from the server; retries
   * until it succeeds.
   */
  async function loadPaper(): Promise<void> {
    const copy = isCopy ? undefined : await cachedPage(place.name, place.room);
    const isCurrent = copy?.includes(place.token) ?? false;
    const html = isCurrent ? copy : await fetchAndCache(place.name, `${place.room}?page=all`);
    if (html === undefined) return void setTimeout(() => void loadPaper(), retryMs);
    const added = addQuestions(form, parsed(html)).map(entryOf);
    attempt.merge(isCurrent ? added.filter(({ id }) => !attempt.entries.has(id)) : added);
    attempt.show();
    allow(isOpen);
    if (!isCurrent || !(await cachedPage(place.name, place.review))) await cacheReview();
  }

  async function cacheReview(): Promise<void> {
    if (!(await fetchAndCache(place.name, place.review))) setTimeout(() => void cacheReview(), retryMs);
  }

  if (!isCopy) void loadPaper();
  else if (turnTo(currentPage(pageCount)) && location.hash) scrollToTarget(location.hash);
  return attempt;
}
