import type { Page } from "@playwright/test";

/** Selectors that Chrome 87, Safari 15.0 or Firefox 102 do not know; they drop every rule whose list has one. */
const unknownSelector = /:has\(|:is\(|:where\(|:focus-visible|:modal|:user-(in)?valid|::details-content|:not\([^()]*,/;

/** Tag and content of a style element. */
const inlineStyle = /(<style[^>]*>)(.*?)(?=<\/style>)/gs;

/** Conditions that are false there, and blocks that are unknown. */
const unknownBlock = /^@(container|layer|scope|starting-style)|^@media[^{]*[<>]|^@supports\s+selector\(/;

/** Index after the block that begins with the brace at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}" && --depth === 0) return at + 1;
  }
  return css.length;
}

/** Minified styles without the rules that the oldest browsers drop. */
function oldStyles(css: string): string {
  let kept = "";
  for (let at = 0; at < css.length;) {
    const open = css.indexOf("{", at);
    if (open === -1) return kept + css.slice(at);
    const head = css.slice(at, open).trim();
    const end = endOfBlock(css, open);
    const inner = css.slice(open + 1, end - 1);
    if (/^@(media|supports)/.test(head) && !unknownBlock.test(head)) kept += `${head}{${oldStyles(inner)}}`;
    else if (!unknownBlock.test(head) && !unknownSelector.test(head)) kept += css.slice(at, end);
    at = end;
  }
  return kept;
}

/** Serves pages and style sheets to a page as the oldest browsers read them. */
export async function useOldStyles(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    if (kind !== "document" && kind !== "stylesheet") return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const text = await response.text();
    const body =
      kind === "stylesheet"
        ? oldStyles(text)
        : text.replace(inlineStyle, (_, tag: string, css: string) => tag + oldStyles(css));
    return route.fulfill({ response, body });
  });
}
