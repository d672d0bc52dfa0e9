import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "#app/components/site/page-meta.ts";
import { useCompany } from "#app/components/site/use-company.ts";
import { path } from "#app/paths.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, {
    title: "শিগগিরই চালু হচ্ছে",
    description: "অ্যাকাউন্ট ও অনলাইন ভর্তি শিগগিরই চালু হচ্ছে। এখন ভর্তি হতে হটলাইনে কল করুন।",
  }),
  { name: "robots", content: "noindex" },
];

/** Stands where accounts and enrolment will be: what works meanwhile. */
export default function ComingSoon() {
  const { hotline } = useCompany();
  return (
    <div className="wrap section stack">
      <h1 className="matra">শিগগিরই চালু হচ্ছে</h1>
      <p className="lead">
        অ্যাকাউন্ট ও অনলাইন ভর্তি এখনো চালু হয়নি। এখন ভর্তি হতে চাইলে হটলাইনে কল করুন, আমরা আসন রেখে দেব।
      </p>
      <div className="row">
        <a className="button primary" href={`tel:${hotline.phone}`}>
          {hotline.phone}
        </a>
        <a className="button" href={path("batches")}>
          ব্যাচ দেখুন
        </a>
      </div>
      <p className="small quiet">হটলাইন খোলা {hotline.hours}</p>
    </div>
  );
}
