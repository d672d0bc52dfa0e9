import type { AttemptHead } from "#contract/exam-attempt.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Alert, Flash } from "#app/components/ui/alert.tsx";
import { bengaliNumber } from "#app/format/bengali.ts";
import { time } from "#app/format/dates.ts";
import { withQuery } from "#app/paths.ts";
import { pageOf } from "../room-form.ts";
import type { RoomData, Unsaved } from "../room.server.ts";
import { Palette } from "./palette.tsx";
import { RoomQuestion } from "./room-question.tsx";
import { RoomClient, clientFacts } from "./room-client.tsx";

function RoomHead({ attempt, clock }: { attempt: AttemptHead; clock: string }) {
  return (
    <div className="room-head">
      <div className="wrap">
        <h1>{attempt.title}</h1>
        <iframe className="room-clock" src={clock} title="বাকি সময়" />
        <p className="small quiet">
          উত্তর দেওয়া <b data-answered-count="">{bengaliNumber(attempt.answered_count)}</b> /{" "}
          {bengaliNumber(attempt.question_count)}
        </p>
        <p className="small quiet nowrap">শেষ হবে {time(attempt.ends_at)}</p>
      </div>
    </div>
  );
}

/** Which buttons are there depends on the page, also when the room client turns it. */
function RoomBar({ page, pageCount }: { page: number; pageCount: number }) {
  const isLast = page === pageCount;
  return (
    <div className="room-bar">
      <p className="small quiet" role="status" data-room-state="">
        “রাখুন” বা পাতা বদলের বোতাম চাপলে উত্তর রাখা হয়।
      </p>
      <div className="wrap">
        <button
          className="button"
          name="go"
          value="prev"
          aria-label="রেখে আগের পাতা"
          data-when="not-first"
          hidden={page === 1}
        >
          <Icon name="back" />
        </button>
        <button className="button" name="go" value="save">
          রাখুন
        </button>
        <button className="button primary" name="go" value="next" data-when="not-last" hidden={isLast}>
          রেখে পরের পাতা <Icon name="go" />
        </button>
        <button className="button primary" name="go" value="review" data-when="last" hidden={!isLast}>
          রেখে সব দেখে নিন <Icon name="go" />
        </button>
        <button className="button" name="go" value="review" data-when="not-last" hidden={isLast}>
          সব দেখুন
        </button>
      </div>
    </div>
  );
}

/** The exam as a plain form: every button keeps the answers of the page and goes on. */
export function RoomScreen({ room, token, unsaved }: { room: RoomData; token: string; unsaved: Unsaved | null }) {
  const { attempt, questions, palette, page, pages, seq, message } = room;
  const typed = new Map(unsaved?.writes.map(({ question_id, value }) => [question_id, value]));
  return (
    <>
      <RoomHead attempt={attempt} clock={pages.clock} />
      <form
        method="post"
        action={withQuery(pages.room, { page })}
        noValidate
        className="wrap room"
        {...clientFacts(attempt, pages)}
      >
        <button className="hidden" name="go" value="save" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="attempt_token" value={token} />
        <input type="hidden" name="seq" value={seq} />
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="page_count" value={attempt.page_count} />
        <div className="room-questions">
          {attempt.is_pending ? <p className="small quiet">অনুশীলন: মেধাতালিকায় আসবে না।</p> : null}
          <Flash message={message} />
          {unsaved ? (
            <Alert tone="danger" icon="warning" title="উত্তরগুলো এখনো রাখা যায়নি">
              <p>{unsaved.failure} আপনার বাছাই নিচে আছে, আবার “রাখুন” চাপুন।</p>
            </Alert>
          ) : null}
          {questions.map((question) => (
            <RoomQuestion
              key={question.id}
              question={question}
              typed={typed.get(question.id)}
              isHidden={pageOf(question.number) !== page}
            />
          ))}
        </div>
        <Palette items={palette} page={page} />
        <RoomBar page={page} pageCount={attempt.page_count} />
      </form>
      <RoomClient pages={pages} />
    </>
  );
}
