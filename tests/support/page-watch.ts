import type { Page } from "@playwright/test";

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
