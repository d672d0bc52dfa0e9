import type { IconName } from "#app/components/ui/icon.tsx";
import { path } from "#app/paths.ts";

interface MoreItem {
  href: string;
  icon: IconName;
  word: string;
}

/** Links of the page behind a doctor's last tab, "more". */
export const moreItems: MoreItem[] = [
  { href: path("my-account"), icon: "person", word: "প্রোফাইল" },
  { href: path("my-devices"), icon: "device", word: "ডিভাইস" },
  { href: `${path("my-account")}#reminders-title`, icon: "bell", word: "রিমাইন্ডার" },
  { href: path("my-practice-strength"), icon: "check", word: "কোন বিষয়ে কেমন" },
  { href: path("my-kept-lectures"), icon: "download", word: "ফোনে রাখা লেকচার" },
  { href: path("my-subscription"), icon: "play", word: "রেকর্ড করা ক্লাসের সাবস্ক্রিপশন" },
  { href: path("my-teacher-questions"), icon: "book", word: "শিক্ষককে করা প্রশ্ন" },
  { href: path("my-complain-box"), icon: "chat", word: "অভিযোগ" },
  { href: path("my-change-password"), icon: "flag", word: "পাসওয়ার্ড বদলান" },
  { href: path("search"), icon: "search", word: "খুঁজুন" },
];
