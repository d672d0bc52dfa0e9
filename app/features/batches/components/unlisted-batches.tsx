import { CallLink } from "#app/components/site/call-link.tsx";
import { path } from "#app/paths.ts";

export function UnlistedBatches() {
  return (
    <div className="card stack">
      <p>এই বিভাগের ব্যাচের তালিকা এখানে দেখানো যায় না। ক্লাসের দিন, খরচ ও আসন জানতে আমাদের জিজ্ঞাসা করুন।</p>
      <p className="row">
        <CallLink className="button primary" />{" "}
        <a className="button" href={path("contact-details")}>
          সব বিভাগের নম্বর
        </a>
      </p>
    </div>
  );
}
