import type { BatchCategory, CourseCard } from "#contract/catalogue/home.ts";
import { safeLink } from "#app/format/links.ts";
import { bengaliDigits } from "#locale/bengali.ts";

/** Card of the home page with finished texts, so that the browser loads no code to make them. */
export interface HomeCard {
  title: string;
  subtitle: string | null;
  link: string | null;
  cue: string;
}

/**
 * Link of a category: directly its batches if it has exactly one item, else its page, also if the number is unknown.
 */
function categoryTarget({ link, totalItem }: Pick<BatchCategory, "link" | "totalItem">) {
  return link && totalItem === 1 ? link.replace(/\/?(?=[?#]|$)/, "/batches") : link;
}

export function categoryCards(categories: BatchCategory[], courses: CourseCard[]): HomeCard[] {
  const shown: BatchCategory[] =
    categories.length > 0 ? categories : courses.map(({ title, link }) => ({ title, link }));
  return shown.map((category) => {
    const { title, subtitle, totalItem } = category;
    return {
      title,
      subtitle: subtitle ? `(${subtitle})` : null,
      link: safeLink(categoryTarget(category))?.href ?? null,
      cue: totalItem && totalItem > 1 ? `${bengaliDigits(totalItem)}টি ব্যাচ দেখুন` : "ব্যাচ দেখুন",
    };
  });
}
