import { mainOf } from "#app/format/fetched-page.ts";
import { addSolution, numberOf, type Section } from "./question-sections.ts";

/** Maximum number of questions that one request loads ahead. */
export const most = 10;
/** Number of open questions with their solutions on the page at or below which it loads the next ones. */
export const fewest = 3;

const timeoutMs = 15_000;

/** Fetches the page of the next questions. Throws without a connection, for an error status, or after 15 seconds. */
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
 * Adds the next questions, hidden, to the end of a page, and the solutions of those that it already has. Returns
 * undefined; or, if the server sent another page, the reason that it gives, empty without one. Rejects if the fetch
 * fails.
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
