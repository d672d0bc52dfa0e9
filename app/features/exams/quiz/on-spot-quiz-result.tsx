import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { BatchOffer, type OfferedBatch } from "#app/components/catalogue/batch-offer.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { quizWords } from "../exam-words.ts";
import { QuizResult as Outcome } from "./components/quiz-result.tsx";
import { loadOutcome } from "./quiz-outcome.server.ts";
import { loadFittingBatch } from "./fitting-batch.server.ts";
import { heldRooms } from "./held-rooms.server.ts";
import { hasEnded, requireEntry } from "./quiz.server.ts";
import roomsBoot from "./quiz-rooms-boot.js?raw";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { footer: "brief", sheets: ["content", "results", "exams/chart"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  ownMeta(args, `${quizWords(args.data?.outcome.result?.is_trial).ofIt} ফল`);

export async function loader(args: LoaderFunctionArgs) {
  const entry = await requireEntry(args);
  const [outcome, batch] = await Promise.all([
    loadOutcome(entry, args.params["slug"] ?? null, args),
    loadFittingBatch(entry, args),
  ]);
  if (outcome.result || (await hasEnded(entry))) await heldRooms(args.request, args.context).remove(entry.key);
  return {
    outcome,
    batch,
    message: await flashCookie(args.context).consume(args.request),
    claim: path("my-quiz-result", { key: entry.key }),
    store: entry.store,
    isLoggedIn: entry.isLoggedIn,
  };
}

function FittingBatch({ batch }: { batch: OfferedBatch }) {
  return (
    <section className="card stack no-print" aria-label="আপনার জন্য ব্যাচ">
      <MatraHeading>আপনার জন্য ব্যাচ</MatraHeading>
      <BatchOffer batch={batch} />
    </section>
  );
}

function CourseInvitation({ claim, isLoggedIn }: { claim: string; isLoggedIn: boolean }) {
  return (
    <section className="no-print stack">
      <MatraHeading>এরপর কী করবেন</MatraHeading>
      <p>ব্যাচে নিয়মিত ক্লাস ও এ রকম পরীক্ষা হয়, প্রতিটির ব্যাখ্যা ও মেধাতালিকাসহ।</p>
      <p className="row">
        <a className="button" href={path("batches")}>
          ব্যাচ দেখুন
        </a>{" "}
        <a className="button" href={claim}>
          {isLoggedIn ? "ফলটি নিজের অ্যাকাউন্টে দেখুন" : "লগইন করে ফলটি সেভ করুন"}
        </a>
      </p>
    </section>
  );
}

export default function QuizResult() {
  const { outcome, batch, message, claim, store, isLoggedIn } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section stack" data-room-store={store}>
      <Flash message={message} />
      <Outcome
        outcome={outcome}
        isOwn={false}
        offer={batch ? <FittingBatch batch={batch} /> : null}
        after={<CourseInvitation claim={claim} isLoggedIn={isLoggedIn} />}
      />
      <InlineScript code={roomsBoot} />
    </div>
  );
}
