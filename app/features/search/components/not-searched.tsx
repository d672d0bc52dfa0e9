import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";

interface NotSearchedProps {
  /** True if only batches and FAQs were searched. */
  isPart: boolean;
  /** Reason why the doctor's own content was not searched; null if it was. */
  missing: "device" | "failed" | null;
}

export function NotSearched({ isPart, missing }: NotSearchedProps) {
  return (
    <>
      {isPart ? (
        <p className="small quiet">
          এখানে শুধু ব্যাচ ও প্রশ্নোত্তর খোঁজা হয়েছে। তালিকা ধরে দেখুন: <OfferedLink href={path("events")}>ইভেন্ট</OfferedLink>{" "}
          <OfferedLink href={path("quiz-list")}>কুইজ</OfferedLink>
        </p>
      ) : null}
      {missing === "device" ? (
        <p className="small quiet">
          <a href={path("my-devices")}>ডিভাইসটি যাচাই করলে</a> আপনার লেকচার, নোটিশ আর রেফারেন্স বইয়েও খোঁজা যাবে।
        </p>
      ) : null}
      {missing === "failed" ? (
        <p className="small quiet">আপনার লেকচার, নোটিশ আর রেফারেন্স বইয়ে এবার খোঁজা যায়নি। একটু পরে আবার খুঁজুন।</p>
      ) : null}
    </>
  );
}
