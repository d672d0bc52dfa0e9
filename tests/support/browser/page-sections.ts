import { expect, type Locator, type Page } from "@playwright/test";

/** Scrolls to the section with this heading and waits until it is shown. */
export async function scrollToSection(page: Page, heading: string): Promise<Locator> {
  const section = page.getByRole("region", { name: heading });
  await section.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  await expect(section.locator("[data-until-seen][hidden]")).toHaveCount(0);
  return section;
}
