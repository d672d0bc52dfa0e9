import type { EnrolObstacle } from "#contract/payments/enrolment.ts";
import { CallLink } from "#app/components/site/call-link.tsx";
import { Alert } from "#app/components/ui/alert.tsx";

const linkTexts: Partial<Record<EnrolObstacle, string>> = {
  enroll_soon: "ভর্তির তারিখ দেখুন",
  enroll_closed: "ব্যাচের পাতা দেখুন",
  seat_full: "ব্যাচের সূচি দেখুন",
  candidate_type: "আমার জন্য ব্যাচ খুঁজুন",
  discipline: "আমার জন্য ব্যাচ খুঁজুন",
  profile: "প্রোফাইল পূরণ করুন",
  account_blocked: "অভিযোগ বক্সে লিখুন",
  money_due: "অভিযোগ বক্সে লিখুন",
};

interface ObstacleProps {
  code: EnrolObstacle;
  message: string;
  /** Page that leads past the obstacle; null if the portal has none, so that the hotline is shown. */
  href: string | null;
}

export function Obstacle({ code, message, href }: ObstacleProps) {
  return (
    <Alert tone="now" icon="warning" title="এখন ভর্তি হওয়া যাচ্ছে না">
      <p>{message}</p>
      <p>
        {href ? (
          <a className="button primary" href={href}>
            {linkTexts[code] ?? "এগিয়ে যান"}
          </a>
        ) : (
          <CallLink className="button primary" />
        )}
      </p>
    </Alert>
  );
}
