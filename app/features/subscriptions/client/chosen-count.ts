import { chosenWords } from "../subscription-words.ts";

const button = document.querySelector<HTMLButtonElement>("[data-price-from]");
const { form } = button ?? {};

/**
 * Writes the number of chosen lectures, of this page and others, on the button that leads to the choice of duration.
 */
function recount(): void {
  if (!button || !form) return;
  const count = new FormData(form).getAll("lecture_ids").length;
  button.textContent = `মেয়াদ বাছুন${count > 0 ? ` (${chosenWords(count, button.dataset["priceFrom"])})` : ""}`;
}

form?.addEventListener("change", recount);
addEventListener("pageshow", recount); // the browser may have restored the form
