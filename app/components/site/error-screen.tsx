import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { MetaFunction } from "@remix-run/node";
import { companyFrom, type Company } from "#app/company.ts";
import { path } from "#app/paths.ts";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

interface Words {
  title: string;
  text: string;
  canRetry: boolean;
}

const words: Record<number, Words> = {
  400: { title: "ঠিকানাটি বোঝা গেল না", text: "লিংকটি অসম্পূর্ণ বা ভুল। তালিকা থেকে আবার শুরু করুন।", canRetry: false },
  404: { title: "পাতাটি নেই", text: "ঠিকানা বদলে গেছে, অথবা লিংকটি ভুল।", canRetry: false },
  429: { title: "একটু অপেক্ষা করুন", text: "অল্প সময়ে অনেকবার চাওয়া হয়েছে। এক মিনিট পরে আবার চেষ্টা করুন।", canRetry: true },
  503: {
    title: "তথ্য আনা গেল না",
    text: "সার্ভারের সঙ্গে যোগাযোগ হচ্ছে না। ইন্টারনেট দেখে একটু পরে আবার চেষ্টা করুন।",
    canRetry: true,
  },
};
const unknown: Words = {
  title: "কিছু একটা ঠিকমতো কাজ করেনি",
  text: "আমাদের দিকে সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।",
  canRetry: true,
};

/** The API's own sentence, when it sent one that is for people. */
function publicMessage(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("message" in data)) return undefined;
  return typeof data.message === "string" && data.message !== "" ? data.message : undefined;
}

function wordsFor(error: unknown): Words {
  return words[isRouteErrorResponse(error) ? error.status : 500] ?? unknown;
}

/** The title of a page that shows an error; nothing otherwise. For the layouts, whose boundary shows it. */
export const errorMeta: MetaFunction = ({ error }) =>
  error ? [{ title: wordsFor(error).title }, { name: "robots", content: "noindex" }] : [];

/** What a page shows instead of itself: what happened, what to do next, and the hotline. */
export function ErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<{ company: Company }>("root");
  const { hotline } = root?.company ?? companyFrom(null);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text, canRetry } = wordsFor(error);
  const message = status < 500 && isRouteErrorResponse(error) ? publicMessage(error.data) : undefined;
  return (
    <div className="wrap section stack">
      <h1 className="matra">{title}</h1>
      <p>{message ?? text}</p>
      <div className="row">
        {canRetry ? (
          <a className="button primary" href={pathname + search}>
            আবার চেষ্টা করুন
          </a>
        ) : (
          <a className="button primary" href={path("batches")}>
            ব্যাচ দেখুন
          </a>
        )}
        <a className="button" href={path("home")}>
          প্রথম পাতা
        </a>
      </div>
      <p className="small quiet">
        সাহায্য লাগলে কল করুন:{" "}
        <a className="tap" href={`tel:${hotline.phone}`}>
          {hotline.phone}
        </a>{" "}
        ({hotline.hours})
      </p>
      {status === 503 ? <Skeleton count={5} className="ledger" /> : null}
    </div>
  );
}
