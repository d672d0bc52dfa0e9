import { optionsIn } from "#app/format/option-list.ts";

function textOf(lists: unknown, name: string): string {
  const value: unknown = lists && typeof lists === "object" ? new Map(Object.entries(lists)).get(name) : undefined;
  return typeof value === "string" ? value : "";
}

/**
 * Fetches the options of the selects in the Required Information form, which the page sends empty, and removes the link
 * to the page that has them. If the list of a select is missing or empty, nothing is changed.
 */
export async function fetchLists(): Promise<void> {
  const link = document.querySelector<HTMLElement>("[data-lists-at]");
  if (!link) return;
  const boxes = [...document.querySelectorAll<HTMLElement>("[data-options]")];
  const lists: unknown = await fetch(link.dataset["listsAt"] ?? "")
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  const filled = boxes.map((box) => ({ box, options: optionsIn(textOf(lists, box.dataset["options"] ?? "")) }));
  if (filled.some(({ options }) => options.length === 0)) return;
  for (const { box, options } of filled) {
    const select = box.querySelector("select");
    const { chosen } = box.dataset;
    select?.append(...options.map(({ id, name }) => new Option(name, String(id), false, String(id) === chosen)));
  }
  link.remove();
}
