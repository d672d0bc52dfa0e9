import type { Profile } from "#contract/account.ts";
import { safeImage } from "#app/format/links.ts";

interface ProfileFactsProps {
  doctor: Profile;
  college: string | undefined;
  subject: string | undefined;
}

export function ProfileFacts({ doctor, college, subject }: ProfileFactsProps) {
  const avatar = safeImage(doctor.avatar);
  const facts = [
    ["নাম", doctor.name],
    ["মোবাইল নম্বর", doctor.mobile_number],
    ["BMDC নম্বর", doctor.bmdc_no],
    ["মেডিকেল কলেজ", college],
    ["বিষয়", subject],
    ["প্রতিষ্ঠান", doctor.institute_name],
    ["ইমেইল", doctor.email],
  ];
  return (
    <div className="stack">
      {avatar ? <img className="portrait" src={avatar} alt="আপনার ছবি" width="96" height="96" /> : null}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || "দেওয়া হয়নি"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
