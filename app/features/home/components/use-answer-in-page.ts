import { useEffect } from "react";
import { mainOf } from "#app/format/fetched-page.ts";

async function showAnswer(form: HTMLFormElement, address: string): Promise<void> {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: form.dataset["ask"] }));
  const page = mainOf(await (await fetch(address)).text());
  const [verdict, solved] = ["h1", "article"].map((name) => page.querySelector(name));
  if (!verdict || !solved) throw new Error("no answer");
  const said = Object.assign(document.createElement("p"), { className: "said", tabIndex: -1 });
  said.textContent = verdict.textContent;
  solved.querySelector(".verdict-line")?.remove(); // the verdict stands above, and the page has its own h1
  form.replaceWith(said, solved);
  said.focus({ preventScroll: true });
}

/**
 * Shows the answer to the question of the day in place of its form when a button is pressed; if that fails, goes to the
 * page with the answer, as without script. The listener is not React's, because React does not hydrate the form.
 */
export function useAnswerInPage(): void {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("[data-ask]");
    const press = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest("button");
      const card = form?.parentElement;
      if (!button || !card) return;
      event.preventDefault();
      form.removeEventListener("click", press);
      // what follows leaves the view at the press, where it may move, and does not move when the answer comes
      card.style.minBlockSize = `${innerHeight - card.getBoundingClientRect().top}px`;
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
      if (button.name) query.append(button.name, button.value);
      const address = `${form.action}?${query}`;
      showAnswer(form, address).catch(() => location.assign(address));
    };
    form?.addEventListener("click", press);
    return () => form?.removeEventListener("click", press);
  }, []);
}
