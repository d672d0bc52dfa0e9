import type { Page } from "@playwright/test";
import { richText } from "#contract/rich-text.ts";

const mark = "noted by the test: ";

/**
 * Collects forbidden events of a page from now on: alerts, other dialogs and violations of the content security policy.
 */
export async function watchPage(page: Page): Promise<string[]> {
  const events: string[] = [];
  page.on("dialog", (dialog) => {
    events.push(`${page.url()}: dialog`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.text().startsWith(mark)) events.push(message.text().slice(mark.length));
    else if (/content security policy/i.test(message.text())) events.push(message.text());
  });
  await page.addInitScript((prefix) => {
    const note = (text: string) => console.debug(`${prefix}${location.href}: ${text}`);
    window.alert = () => note("a script ran");
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      note(`${effectiveDirective} blocked ${blockedURI} ${sample}`),
    );
  }, mark);
  return events;
}

/** Elements and attributes in a page's rich text that the sanitizer does not allow. */
export async function foreignParts(page: Page): Promise<string[]> {
  const allowed = {
    tags: richText.allowedTags,
    attributes: [...new Set(Object.values(richText.allowedAttributes).flat()), "loading"],
  };
  return page.locator(".prose").evaluateAll((fragments, { tags, attributes }) => {
    const elements = fragments.flatMap((fragment) => [...fragment.querySelectorAll("*")]);
    return elements
      .flatMap((element) => [element.localName, ...element.getAttributeNames().map((name) => `@${name}`)])
      .filter((part) => !(part.startsWith("@") ? attributes : tags).includes(part.replace("@", "")));
  }, allowed);
}

/**
 * URL attributes of a page with a scheme other than http(s), tel and mailto, or with the attacker's host, evil.test.
 */
export function badAddresses(page: Page): Promise<string[]> {
  const attributes = ["href", "src", "action", "formaction", "data", "srcdoc", "poster", "xlink:href"];
  return page.evaluate(
    (names) =>
      [...document.querySelectorAll("*")].flatMap((element) =>
        names.flatMap((name) => {
          const value = element.getAttribute(name);
          if (value === null) return [];
          const url = URL.canParse(value, location.href) ? new URL(value, location.href) : undefined;
          const isAllowed = url && /^(https?|tel|mailto):$/.test(url.protocol) && url.hostname !== "evil.test";
          return isAllowed ? [] : [`${element.localName} ${name}=${value}`];
        }),
      ),
    attributes,
  );
}
