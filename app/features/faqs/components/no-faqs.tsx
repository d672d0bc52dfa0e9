import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { path } from "#app/paths.ts";

export function NoFaqs({ isSearch }: { isSearch: boolean }) {
  if (isSearch) {
    return (
      <EmptyList of="faqs" title="এই শব্দে কোনো প্রশ্ন পাওয়া যায়নি">
        <p>অন্য শব্দে খুঁজে দেখুন, না হলে আমাদের জিজ্ঞেস করুন।</p>
        <a className="button" href={path("faq")}>
          সব প্রশ্ন দেখুন
        </a>
      </EmptyList>
    );
  }
  return (
    <EmptyList of="faqs" title="এখনো কোনো প্রশ্ন নেই">
      <p>যা জানতে চান, আমাদের জিজ্ঞেস করুন।</p>
      <a className="button" href={path("contact-details")}>
        যোগাযোগ করুন
      </a>
    </EmptyList>
  );
}
