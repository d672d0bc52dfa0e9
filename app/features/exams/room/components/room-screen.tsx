import { Alert, Flash } from "#app/components/ui/alert.tsx";
import { time } from "#locale/dates.ts";
import { withQuery } from "#app/paths.ts";
import { pageOfQuestion } from "../room-form.ts";
import type { RoomData, Unsaved } from "../room.server.ts";
import { Palette } from "./palette.tsx";
import { PageEnd, RoomBar } from "./room-bar.tsx";
import { RoomHead } from "./room-head.tsx";
import { RoomQuestion } from "./room-question.tsx";
import { RoomClient, useClientAttributes } from "./room-client.tsx";
import { TakeOver } from "./take-over.tsx";

interface RoomScreenProps {
  room: RoomData;
  unsaved: Unsaved | undefined;
}

function RoomForm({ room, token, unsaved }: RoomScreenProps & { token: string }) {
  const { attempt, questions, palette, page, pages, seq, message } = room;
  const clientAttributes = useClientAttributes(room);
  const typed = new Map(unsaved?.writes.map((write) => [write.question_id, write]));
  return (
    <div className="room-page">
      <RoomHead attempt={attempt} clock={pages.clock} />
      <form
        method="post"
        action={withQuery(pages.room, { page })}
        noValidate
        className="wrap room"
        {...clientAttributes}
      >
        <button className="hidden" name="go" value="save" tabIndex={-1} aria-hidden="true">
          সেভ করুন
        </button>{" "}
        <a className="skip-link" href="#room-bar">
          নিচের বোতামে যান
        </a>
        <input type="hidden" name="attempt_token" value={token} />
        <input type="hidden" name="seq" value={seq} />
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="page_count" value={attempt.page_count} />
        <div className="room-questions">
          <p className="small quiet">
            শেষ সময় <span data-end-time="">{time(attempt.ends_at)}</span>।
            {attempt.is_pending ? " অনুশীলন, মেধাতালিকায় আসবে না।" : ""}
          </p>
          <Flash message={message} />
          {unsaved ? (
            <Alert tone="danger" icon="warning" title="উত্তরগুলো এখনো সেভ হয়নি">
              <p>{unsaved.failure} আপনার বাছাই নিচে আছে, আবার “সেভ করুন” চাপুন।</p>
            </Alert>
          ) : null}
          {questions.map((question) => (
            <RoomQuestion
              key={question.id}
              question={question}
              typed={typed.get(question.id)}
              isHidden={pageOfQuestion(question.number) !== page}
            />
          ))}
          <PageEnd page={page} pageCount={attempt.page_count} />
        </div>
        <Palette
          items={palette}
          isCurrent={({ number }) => attempt.page_count > 1 && pageOfQuestion(number) === page}
        />
        <RoomBar page={page} pageCount={attempt.page_count} />
      </form>
      <RoomClient />
    </div>
  );
}

export function RoomScreen({ room, unsaved }: RoomScreenProps) {
  const { attempt, noun } = room;
  if (attempt.token === null) return <TakeOver attempt={attempt} noun={noun} />;
  return <RoomForm room={room} token={attempt.token} unsaved={unsaved} />;
}
