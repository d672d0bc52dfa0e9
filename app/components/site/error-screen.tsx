import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useCompany } from "#app/components/document/root-data.ts";
import { ownAddress, isOwnPath, path } from "#app/paths.ts";
import { textOf, wordsFor } from "#app/components/document/error-words.ts";
import { HotlineLink } from "#app/components/ui/hotline-link.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { SessionTimeout } from "./session-timeout.tsx";
import { ResubmitForm } from "./resubmit-form.tsx";

function courseToPay(data: unknown): number | undefined {
  if (typeof data !== "object" || data === null || !("checkout" in data)) return undefined;
  return typeof data.checkout === "number" ? data.checkout : undefined;
}

export function ErrorScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isOwn = isOwnPath(pathname);
  const { hotline } = useCompany();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text, canRetry } = wordsFor(error);
  const errorData: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const message = status < 500 ? textOf(errorData, "message") : undefined; // the API's message, written for users
  if (status === 419) return <SessionTimeout data={errorData} />;
  const unpaid = status === 402 ? courseToPay(errorData) : undefined;
  return (
    <div className="wrap section stack">
      <h1 className="matra">{title}</h1>
      <p>{message ?? text}</p>
      <ResubmitForm />
      <div className="row">
        {unpaid !== undefined ? (
          <a className="button primary" href={path("my-courses-checkout", { id: unpaid })}>
            টাকা দিন
          </a>
        ) : status === 423 ? (
          <a className="button primary" href={path("my-devices")}>
            এই ডিভাইস যাচাই করুন
          </a>
        ) : canRetry ? (
          <a className="button primary" href={textOf(errorData, "page") ?? ownAddress({ pathname, search })}>
            আবার চেষ্টা করুন
          </a>
        ) : (
          <OfferedLink className="button primary" href={isOwn ? path("my-dashboard") : path("batches")}>
            {isOwn ? "ড্যাশবোর্ডে যান" : "ব্যাচ দেখুন"}
          </OfferedLink>
        )}
        <a className="button" href={path("home")}>
          প্রথম পাতা
        </a>
      </div>
      <p className="small quiet">
        {hotline ? (
          <>
            সাহায্য লাগলে কল করুন: <HotlineLink hotline={hotline} />
          </>
        ) : (
          <a className="tap" href={path("contact-details")}>
            সাহায্য লাগলে যোগাযোগ করুন
          </a>
        )}
      </p>
    </div>
  );
}
