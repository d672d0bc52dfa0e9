import { path } from "#app/paths.ts";

export function JoinBar({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <div className="wrap join">
      <p>
        {isLoggedIn
          ? "আপনার কোর্স, পরীক্ষা ও নোটিশ ড্যাশবোর্ডে।"
          : "মোবাইল ও BMDC নম্বর হাতের কাছে রাখুন। অ্যাকাউন্ট খুলতে দুই মিনিট লাগে।"}
      </p>
      {isLoggedIn ? (
        <a className="button primary" href={path("my-dashboard")}>
          ড্যাশবোর্ডে যান
        </a>
      ) : (
        <a className="button primary" href={path("login")}>
          লগইন / রেজিস্ট্রেশন
        </a>
      )}
    </div>
  );
}
