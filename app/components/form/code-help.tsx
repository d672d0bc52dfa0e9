import { useCompany } from "#app/components/document/root-data.ts";
import { HotlineLink } from "#app/components/ui/hotline-link.tsx";

export function CodeHelp({ sender }: { sender: string | null }) {
  const { hotline } = useCompany();
  return (
    <div className="card stack">
      <h2>SMS আসেনি?</h2>
      <ul className="help-list quiet">
        <li>নেটওয়ার্ক দুর্বল হলে এক মিনিট পর্যন্ত দেরি হতে পারে।</li>
        <li>
          {sender ? (
            <>
              SMS আসে <b className="nowrap">{sender}</b> থেকে।
            </>
          ) : (
            "SMS নামের বদলে সাধারণ একটি নম্বর থেকেও আসতে পারে।"
          )}
        </li>
        <li>কোডের মেয়াদ ১০ মিনিট। দুটি SMS পেলে শেষের কোডটি আগে লিখুন।</li>
        <li>কোড কাউকে বলবেন না। আমরা কখনো কোড জানতে চাই না।</li>
        {hotline ? (
          <li>
            তবুও না এলে কল করুন: <HotlineLink hotline={hotline} />
          </li>
        ) : null}
      </ul>
    </div>
  );
}
