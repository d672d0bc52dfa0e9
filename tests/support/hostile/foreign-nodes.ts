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
