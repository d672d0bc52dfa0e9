import type { Reminders as State, ReminderKind } from "#contract/account/reminders.ts";
import { CheckboxField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { useDocument } from "#app/components/document/document.tsx";
import { zoneName } from "#locale/calendar.ts";
import script from "../push/subscribe.ts?standalone";

const words: Record<ReminderKind, string> = {
  exam: "পরীক্ষা খোলার এক ঘণ্টা আগে",
  class: "ক্লাসের সময় বা জায়গা বদলালে",
  result: "পরীক্ষার ফল প্রকাশ হলে",
  payment: "কিস্তির শেষ দিনের তিন দিন আগে",
  notice: "নতুন নোটিশ এলে",
  complaint: "অভিযোগের উত্তর এলে",
  question: "শিক্ষককে করা প্রশ্নের উত্তর এলে",
  parcel: "লেকচার শিট কুরিয়ারে পাঠানো হলে",
  practice: "আজকের অনুশীলন বাকি থাকলে, দিনে একবার",
  subscription: "ভিডিও সাবস্ক্রিপশন শেষ হওয়ার তিন দিন আগে",
};

/** Initial values of the form's checkboxes by channel and kind, such as `push_exam`: `on`, or empty if not chosen. */
function chosen({ choices }: State): Record<string, string> {
  return Object.fromEntries(
    choices.flatMap(({ kind, push, sms }) => [
      [`push_${kind}`, push ? "on" : ""],
      [`sms_${kind}`, sms ? "on" : ""],
    ]),
  );
}

/**
 * Form that enables push in this browser. A script fills in the subscription; without JavaScript the button is hidden,
 * and a note says that it is needed.
 */
function TurnOn({ publicKey }: { publicKey: string }) {
  const { form } = useSubmittedForm("push-on");
  const { nonce } = useDocument();
  return (
    <PostForm form={form} failureTitle="নোটিফিকেশন চালু হয়নি">
      {["endpoint", "p256dh", "auth"].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <div data-push-key={publicKey} hidden>
        <SubmitButton isPrimary={false}>এই ব্রাউজারে নোটিফিকেশন চালু করুন</SubmitButton>
      </div>
      <p className="small" data-push-note="" aria-live="polite" hidden />
      <noscript>
        <p className="small">নোটিফিকেশন চালু করতে ব্রাউজারে JavaScript লাগে। SMS এমনিতেই আসবে।</p>
      </noscript>
      <script type="module" nonce={nonce} src={script} suppressHydrationWarning />
    </PostForm>
  );
}

function TurnOff() {
  const { form } = useSubmittedForm("push-off");
  return (
    <PostForm form={form} failureTitle="নোটিফিকেশন বন্ধ হয়নি">
      <p>এই ব্রাউজারে নোটিফিকেশন চালু আছে। লগআউট করলে বন্ধ হবে।</p>
      <SubmitButton isPrimary={false}>এই ব্রাউজারে বন্ধ করুন</SubmitButton>
    </PostForm>
  );
}

export function Reminders({ reminders }: { reminders: State }) {
  const { choices, push, has_sms } = reminders;
  const { form, fields } = useSubmittedForm<Record<string, string>>("reminders", chosen(reminders));
  return (
    <section className="card stack" aria-labelledby="reminders-title">
      <h2 id="reminders-title">রিমাইন্ডার</h2>
      <p className="small quiet">রিমাইন্ডারে তারিখ ও সময় {zoneName} অনুযায়ী।</p>
      <PostForm form={form} failureTitle="পছন্দ সেভ হয়নি">
        {choices.map(({ kind }) => {
          const [byPush, bySms] = [fields[`push_${kind}`], fields[`sms_${kind}`]];
          return (
            <fieldset key={kind}>
              <legend>{words[kind]}</legend>
              <div className="row">
                {push && byPush ? <CheckboxField field={byPush} label="নোটিফিকেশন" /> : null}
                {has_sms && bySms ? <CheckboxField field={bySms} label="SMS" /> : null}
              </div>
            </fieldset>
          );
        })}
        <SubmitButton>সেভ করুন</SubmitButton>
      </PostForm>
      {push ? push.is_here ? <TurnOff /> : <TurnOn publicKey={push.public_key} /> : null}
    </section>
  );
}
