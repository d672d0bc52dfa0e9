import { PostForm } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { dayAndTime } from "#locale/dates.ts";

interface CalendarLinkProps {
  feed: { exists: boolean; lastReadAt: string | null; fresh: { https: string; webcal: string } | null };
}

function FreshLink({ https, webcal }: { https: string; webcal: string }) {
  return (
    <div className="stack">
      <p>
        <b>লিংকটি এই একবারই দেখানো হচ্ছে।</b> যার কাছে লিংকটি থাকবে, সে আপনার সূচি দেখতে পারবে, তাই কাউকে দেবেন না।
      </p>
      <a className="button primary" href={webcal}>
        ফোনের ক্যালেন্ডারে যোগ করুন
      </a>
      <div>
        <label htmlFor="feed-address">Google Calendar-এ “From URL” ঘরে বসাতে</label>
        <input id="feed-address" className="field" readOnly value={https} />
      </div>
    </div>
  );
}

export function CalendarLink({ feed: { exists, lastReadAt, fresh } }: CalendarLinkProps) {
  const { form: create } = useSubmittedForm<Record<string, never>>("feed");
  const { form: revoke } = useSubmittedForm<Record<string, never>>("feed-revoke");
  return (
    <details className="card no-print" open={fresh !== null}>
      <summary>
        <Icon name="clock" /> নিজের ক্যালেন্ডারে সূচি রাখুন <Icon name="down" />
      </summary>
      <div className="stack">
        {fresh ? <FreshLink {...fresh} /> : <p>সব কোর্সের ক্লাস ও পরীক্ষা আপনার ফোনের ক্যালেন্ডারে নিজে থেকে আসবে ও বদলাবে।</p>}
        {exists ? (
          <p className="small quiet">
            {lastReadAt ? `ক্যালেন্ডার শেষ পড়েছে ${dayAndTime(lastReadAt)}।` : "লিংকটি এখনো কোনো ক্যালেন্ডার পড়েনি।"}
          </p>
        ) : null}
        <div className="row">
          <PostForm form={create} failureTitle="লিংক তৈরি হয়নি">
            <button className="button" type="submit">
              {exists ? "নতুন লিংক নিন" : "লিংক নিন"}
            </button>
          </PostForm>
          {exists ? (
            <PostForm form={revoke} failureTitle="লিংক বাতিল হয়নি">
              <button className="button danger-button" type="submit">
                লিংক বাতিল করুন
              </button>
            </PostForm>
          ) : null}
        </div>
        {exists ? <p className="small quiet">নতুন লিংক নিলে বা বাতিল করলে আগেরটি সঙ্গে সঙ্গে বন্ধ হয়ে যায়।</p> : null}
      </div>
    </details>
  );
}
