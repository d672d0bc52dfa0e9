import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { companyFrom, type Company } from "#app/company.ts";
import { path } from "#app/paths.ts";
import { wordsFor } from "./error-words.ts";
import { SessionTimeout } from "./session-timeout.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

/** The API's own sentence, when it sent one that is for people. */
function publicMessage(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("message" in data)) return undefined;
  return typeof data.message === "string" && data.message !== "" ? data.message : undefined;
}

/** Of a 402: the course that is to be paid for. */
function courseToPay(data: unknown): number | undefined {
  if (typeof data !== "object" || data === null || !("checkout" in data)) return undefined;
  return typeof data.checkout === "number" ? data.checkout : undefined;
}

function thrownData({ data }: { data: unknown }): unknown {
  return data;
}

/** What a page shows instead of itself: what happened, what to do next, and the hotline. */
export function ErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<{ company: Company }>("root");
  const { hotline } = root?.company ?? companyFrom(null);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text, canRetry } = wordsFor(error);
  const message = status < 500 && isRouteErrorResponse(error) ? publicMessage(error.data) : undefined;
  if (status === 419 && isRouteErrorResponse(error)) return <SessionTimeout given={thrownData(error)} />;
  const unpaid = status === 402 && isRouteErrorResponse(error) ? courseToPay(error.data) : undefined;
  return (
    <div className="wrap section stack">
      <h1 className="matra">{title}</h1>
      <p>{message ?? text}</p>
      <div className="row">
        {unpaid !== undefined ? (
          <a className="button primary" href={path("my-courses-checkout", { id: unpaid })}>
            টাকা দিন
          </a>
        ) : canRetry ? (
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
