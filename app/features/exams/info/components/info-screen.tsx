import { CheckboxField } from "#app/components/form/fields.tsx";
import { IdempotencyKey } from "#app/components/form/idempotency-key.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Alert, Flash } from "#app/components/ui/alert.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { zoneName } from "#locale/calendar.ts";
import { dayAndTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import type { InfoData } from "../exam-info.server.ts";
import { questionsPerPage } from "../../room/room-form.ts";
import { RulesList } from "./rules-list.tsx";
import { StatusView } from "./status-view.tsx";

function StartForm({ freshKey, endsAt, isShortened }: StartFormProps) {
  const { form, fields } = useSubmittedForm<{ agree: string }>("start");
  return (
    <>
      <p>
        এখন শুরু করলে শেষ সময় <b>{dayAndTime(endsAt)}</b> ({zoneName})।
      </p>
      {isShortened ? (
        <Alert tone="now" isStatic icon="clock" title="পুরো সময় পাবেন না">
          <p>উত্তর নেওয়া এই সময়েই বন্ধ হবে, তাই আপনার সময় কম।</p>
        </Alert>
      ) : null}
      <PostForm form={form} failureTitle="পরীক্ষা শুরু হয়নি" className="start-form">
        <IdempotencyKey form={form} fresh={freshKey} />
        <CheckboxField field={fields.agree} label="নিয়মগুলো পড়েছি, মেনে পরীক্ষা দেব" />
        <SubmitButton>পরীক্ষা শুরু করুন</SubmitButton>
      </PostForm>
    </>
  );
}

interface StartFormProps {
  freshKey: string;
  endsAt: string;
  isShortened: boolean;
}

export function InfoScreen({ data }: { data: InfoData }) {
  const { info, instructions, status, offersReminder, ids, room, freshKey, message } = data;
  const { exam, can_start, running } = info;
  const reasons = status.ended_by === null ? info.reasons : []; // after an attempt, only the status is shown
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>{exam.title}</MatraHeading>
      <Flash message={message} />
      {status.ended_by === null ? null : <StatusView status={status} ids={ids} />}
      <RulesList rules={exam} />
      {instructions ? <SafeHtml html={instructions} /> : null}
      {can_start && exam.will_end_at_if_started_now ? (
        <StartForm freshKey={freshKey} endsAt={exam.will_end_at_if_started_now} isShortened={exam.is_shortened} />
      ) : running ? (
        <p>
          <a className="button primary wide" href={room}>
            পরীক্ষায় ফিরুন
          </a>
        </p>
      ) : (
        <>
          {reasons.map(({ code, message: sentence }) => (
            <Alert key={code} tone="now" isStatic icon="clock" title={sentence} />
          ))}
          {offersReminder ? (
            <p>
              <a className="tap" href={`${path("my-account")}#reminders-title`}>
                খোলার এক ঘণ্টা আগে রিমাইন্ডার নিন
              </a>
            </p>
          ) : null}
          {status.ended_by === null ? <StatusView status={status} ids={ids} /> : null}
        </>
      )}
      {status.ended_by === null ? (
        <p className="small quiet">{`প্রতি পাতায় ${bengaliNumber(questionsPerPage)}টি প্রশ্ন থাকে। পাতা বদলালে উত্তর সেভ হয়।`}</p>
      ) : null}
    </div>
  );
}
