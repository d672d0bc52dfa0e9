import { useRootData } from "#app/components/document/root-data.ts";
import { path } from "#app/paths.ts";

export function HeroLead() {
  const isLoggedIn = useRootData()?.isLoggedIn ?? false;
  return (
    <>
      <h1>ডাক্তারদের FCPS ও রেসিডেন্সির প্রস্তুতি, ডিউটির ফাঁকে</h1>
      <p>ক্লাস, পরীক্ষা আর প্রতিটি ভুলের ব্যাখ্যা ফোনেই।</p>
      <a className="button" href={path(isLoggedIn ? "my-dashboard" : "login")}>
        {isLoggedIn ? "ড্যাশবোর্ডে যান" : "লগইন / রেজিস্ট্রেশন"}
      </a>
    </>
  );
}
