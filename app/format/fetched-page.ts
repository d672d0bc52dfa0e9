/**
 * Parses an HTML page of this site from its <main> element on, as a document of its own. What stands before it is left
 * out: its style sheet has the nonce of another response.
 */
export function mainOf(html: string): Document {
  return new DOMParser().parseFromString(html.slice(html.indexOf("<main")), "text/html");
}
