import type { BatchItem } from "#contract/catalogue/batches.ts";
import { BatchCards } from "#app/components/catalogue/batch-cards.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";

const shownAtOnce = 4;

export function CourseBatches({ batches, categorySlug }: { batches: BatchItem[]; categorySlug: string | null }) {
  return (
    <section className="part">
      <h2 className="matra">ভর্তির ব্যাচ</h2>
      {batches.length > 0 ? (
        <>
          <BatchCards batches={categorySlug ? batches.slice(0, shownAtOnce) : batches} headingLevel={3} />
          {categorySlug ? (
            <p className="after-list">
              <OfferedLink className="tap" href={path("category-batches", { slug: categorySlug })}>
                এই বিভাগের সব ব্যাচ
              </OfferedLink>
            </p>
          ) : null}
        </>
      ) : (
        <EmptyList of="batches" icon="clock" title="এখন কোনো ব্যাচে ভর্তি চলছে না">
          <p>নতুন ব্যাচ এলে এখানেই পাবেন। অন্য কোর্সের ব্যাচও দেখতে পারেন।</p>
          <OfferedLink className="button" href={path("batches")}>
            সব ব্যাচ দেখুন
          </OfferedLink>
        </EmptyList>
      )}
    </section>
  );
}
