import type { Page } from "@playwright/test";
import { richText } from "#contract/rich-text.ts";

const mark = "noted by the test: ";

/** Notes whatever must not happen in this page from now on: an alert, another dialog, a thing that the content policy stops. */
export async function watchPage(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`${page.url()}: dialog`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.text().startsWith(mark)) seen.push(message.text().slice(mark.length));
    else if (/content security policy/i.test(message.text())) seen.push(message.text());
  });
  await page.addInitScript((prefix) => {
    const note = (text: string) => console.debug(`${prefix}${location.href}: ${text}`);
    window.alert = () => note("a script ran");
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      note(`${effectiveDirective} stopped ${blockedURI} ${sample}`),
    );
  }, mark);
  return seen;
}

/** Elements and attributes in the fragments of a page that no fragment may hold. */
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

/** Addresses in a page that lead anywhere but to the web, a phone or a mailbox, or to the attacker's host. */
export function badAddresses(page: Page): Promise<string[]> {
  const attributes = ["href", "src", "action", "formaction", "data", "srcdoc", "poster", "xlink:href"];
  return page.evaluate(
    (names) =>
      [...document.querySelectorAll("*")].flatMap((element) =>
        names.flatMap((name) => {
          const value = element.getAttribute(name);
          if (value === null) return [];
          const address = URL.canParse(value, location.href) ? new URL(value, location.href) : undefined;
          const isFine = address && /^(https?|tel|mailto):$/.test(address.protocol) && address.hostname !== "evil.test";
          return isFine ? [] : [`${element.localName} ${name}=${value}`];
        }),
      ),
    attributes,
  );
}
