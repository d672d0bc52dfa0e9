import { path } from "#app/paths.ts";

export function StaffViewBar({ name }: { name: string | null }) {
  return (
    <div className="staff-view" role="status">
      <b>{name ?? "একজন ডাক্তার"}</b>-এর অ্যাকাউন্ট দেখছেন (viewing as)। এখানে কিছু বদলানো যায় না।{" "}
      <form method="post" action={path("logout")}>
        <button type="submit">দেখা শেষ করুন</button>
      </form>
    </div>
  );
}
