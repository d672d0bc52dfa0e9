import type { BrowserContext } from "@playwright/test";

/**
 * Adds to each document what extensions add before a page's scripts run: Dark Reader a style before all others, password
 * managers attributes and frames, writing aids an element beside each text field, translators an element in each heading.
 */
export async function addForeignNodes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window !== top) return;
    const foreign = (tag: string) => {
      const element = document.createElement(tag);
      element.dataset["foreign"] = "";
      return element;
    };
    const done = new WeakSet<Node>();
    const once = (node: Element | null, act: (node: Element) => void) => {
      if (!node || done.has(node)) return;
      done.add(node);
      act(node);
    };
    const changeAll = () => {
      once(document.documentElement, (html) => html.setAttribute("data-extension-scheme", "dark"));
      once(document.head, (head) => {
        head.prepend(foreign("style"));
        head.append(foreign("meta"), foreign("script"));
      });
      once(document.body, (body) => {
        body.setAttribute("cz-shortcut-listen", "true");
        body.prepend(foreign("extension-overlay"));
      });
      if (document.readyState === "loading") return;
      once(document.querySelector("body > #app"), (app) => app.after(foreign("div")));
      for (const field of document.querySelectorAll("main textarea, main input:not([type=hidden])"))
        once(field, () => field.after(foreign("extension-icon")));
      for (const heading of document.querySelectorAll("main h1"))
        once(heading, () => {
          const font = foreign("font");
          font.append(...heading.childNodes);
          heading.append(font);
        });
    };
    const observer = new MutationObserver(changeAll);
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener("readystatechange", changeAll);
  });
}

/** Sets what extensions and browsers set on elements that they do not own: the document, forms and fields. */
function setAttributes(): void {
  document.addEventListener("readystatechange", () => {
    document.documentElement.classList.add("translated-ltr", "js-focus-visible");
    document.documentElement.style.setProperty("--extension-ink", "white");
    document.body.classList.add("extension-open");
    document.body.setAttribute("data-new-gr-c-s-check-loaded", "14.1");
    for (const form of document.querySelectorAll("form")) form.setAttribute("data-extension-form", "login");
    for (const field of document.querySelectorAll<HTMLElement>("input, textarea, select, button")) {
      field.setAttribute("__gchrome_uniqueid", "1");
      field.setAttribute("data-gramm", "false");
      field.style.setProperty("background-size", "16px");
    }
  });
}

/** Adds what password managers add within forms: at their beginning, beside each field and at their end. */
function addToForms(): void {
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    for (const form of document.querySelectorAll("main form")) {
      for (const field of form.querySelectorAll("input:not([type=hidden]), select, textarea"))
        field.before(document.createElement("extension-frame"));
      const hidden = document.createElement("input");
      hidden.type = "hidden";
      form.prepend(hidden);
      form.append(document.createElement("div"));
    }
  });
}

/** Wraps every text of the page twice, as the translators of browsers do, also those that appear later. */
function wrapTexts(): void {
  const font = () => document.createElementNS("http://www.w3.org/1999/xhtml", "font");
  const wrapAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, textarea, option, title")) continue;
      const [outer, inner] = [font(), font()];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text.data);
    }
  };
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    wrapAll();
    new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true });
  });
}

/** Removes what data savers and content blockers remove: comments, pictures, and elements beside the content. */
function removeNodes(): void {
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
    const comments: ChildNode[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Comment) comments.push(walker.currentNode);
    for (const node of [...comments, ...document.querySelectorAll("svg, img, footer, aside, noscript")]) node.remove();
  });
}

/** Ways in which others change a page before its scripts run. */
export const foreignHands = {
  "attributes on the document, forms and fields": setAttributes,
  "nodes within forms": addToForms,
  "a translator that wraps each text": wrapTexts,
  "a data saver that removes nodes": removeNodes,
};
