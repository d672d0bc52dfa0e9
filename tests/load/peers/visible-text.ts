import { DomUtils, parseDocument } from "htmlparser2";

/** Words of a page's body that a reader may see. */
export function visibleWords(html: string): string[] {
  const [body] = DomUtils.getElementsByTagName("body", parseDocument(html.replaceAll("<", " <")));
  return body
    ? DomUtils.innerText(body)
        .split(/[\s,।]+/)
        .filter(Boolean)
    : [];
}

interface Page {
  name: string;
  words: string[];
}

/** Throws unless the peers say the same, so that they differ by framework alone, and nothing that the portal does not. */
export function requireSameWords(portal: Page, [first, ...others]: Page[]): void {
  const squeezed = portal.words.join("");
  const unknown = first?.words.filter((word) => !squeezed.includes(word)) ?? [];
  if (unknown.length > 0) throw new Error(`the portal's page has no ${unknown.join(", ")}`);
  for (const { name, words } of others)
    if (words.join("") !== first?.words.join("")) throw new Error(`${name} shows other words: ${words.join(" ")}`);
}
