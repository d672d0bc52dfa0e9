import { mainOf } from "#app/format/fetched-page.ts";
import { addSolution, numberOf, type Section } from "./question-sections.ts";

/** Maximum number of questions that a page loads ahead. */
export const most = 10;
/** Questions left ahead at which a page loads the next ones. */
export const fewest = 3;

const timeoutMs = 15_000;

/** Fetches the page of the next questions. Throws without a connection, for an error status, or after a timeout. */
async function fetchPage(address: string): Promise<Document> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(`${address}?ahead=${most}`, {
      headers: { accept: "text/html" },
      signal: timeout.signal,
    });
    if (!response.ok) throw new Error(String(response.status));
    return mainOf(await response.text());
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Adds the next questions to the end of a page, hidden, and the solutions of those that it has. Returns undefined, or
 * why practice waits and nothing was added; empty if the reason is not known.
 */
export async function addAhead(page: HTMLElement, address: string): Promise<string | undefined> {
  const fetched = await fetchPage(address);
  if (!fetched.querySelector("[data-held]")) return fetched.querySelector("main .alert b")?.textContent ?? "";
  const own = new Map(
    [...page.querySelectorAll<Section>("section[data-number]")].map((section) => [numberOf(section), section]),
  );
  for (const section of fetched.querySelectorAll<Section>("section[data-number]")) {
    const shown = own.get(numberOf(section));
    if (shown) addSolution(shown, section);
    else {
      section.hidden = true;
      page.append(document.importNode(section, true));
    }
  }
  return undefined;
}
