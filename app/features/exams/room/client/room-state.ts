import { bengaliNumber } from "#locale/bengali.ts";
import { backWords } from "../blanks.ts";
import { savingWords, type State } from "./words.ts";

export function setText(selector: string, text: string): void {
  for (const place of document.querySelectorAll(selector)) place.textContent = text;
}

/**
 * Shows how many questions are answered, and where the answers are saved. Until those on the device are read, no
 * question is called blank.
 */
export function drawRoomState(state: State, answered: number): void {
  const { unsent, trouble, isVolatile, isUnread } = state;
  document.documentElement.toggleAttribute("data-unread", isUnread);
  if (isUnread) setText("[data-back] span", backWords.none);
  setText("[data-room-state]", savingWords(state));
  const box = document.querySelector(".room-state");
  box?.toggleAttribute("data-waiting", unsent > 0);
  box?.toggleAttribute("data-trouble", isUnread || trouble !== null || (isVolatile && unsent > 0));
  document.querySelector(".uncounted")?.classList.remove("uncounted");
  setText("[data-answered-count]", bengaliNumber(answered));
  const progress = document.querySelector<HTMLProgressElement>("progress[data-answered]");
  if (progress) progress.value = answered;
}
