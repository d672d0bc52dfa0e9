import type { BatchCategory, CourseCard } from "#contract/catalogue/home.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { safeLink } from "#app/format/links.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { HomeSection } from "./home-section.tsx";

const placeholderCount = 6;

/** Link of a category: its page, or directly its batches if it has only one item; its page if the number is unknown. */
export function categoryTarget({ link, totalItem }: Pick<BatchCategory, "link" | "totalItem">) {
  return link && totalItem === 1 ? `${link.replace(/\/$/, "")}/batches` : link;
}

/** Turns a course into a category card, for a centre without categories. */
export function courseAsCategory({ title, link }: CourseCard): BatchCategory {
  return { title, link };
}

function CategoryCard({ category }: { category: BatchCategory }) {
  const { title, subtitle, totalItem } = category;
  const link = safeLink(categoryTarget(category))?.href;
  const isOffered = useOffers()(link);
  return (
    <a href={isOffered ? link : undefined}>
      <b>{title}</b> <span className="small quiet">{subtitle ? `(${subtitle})` : null}</span>{" "}
      {isOffered ? (
        <span className="cue">
          {totalItem && totalItem > 1 ? `${bengaliDigits(totalItem)}টি ব্যাচ দেখুন` : "ব্যাচ দেখুন"} <Icon name="go" />
        </span>
      ) : null}
    </a>
  );
}

export function BatchCategories({ categories }: { categories: BatchCategory[] }) {
  return (
    <HomeSection id="find-batch" title="পছন্দের ব্যাচ খুঁজে নিন">
      {categories.length === 0 ? (
        <Skeleton count={placeholderCount} className="categories" />
      ) : (
        <div className="categories">
          {categories.map((category) => (
            <CategoryCard key={category.title} category={category} />
          ))}
        </div>
      )}
    </HomeSection>
  );
}
