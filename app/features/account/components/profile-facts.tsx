import type { Profile } from "#contract/account/account.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { safeImage } from "#app/format/links.ts";

interface ProfileFactsProps {
  doctor: Profile;
  college: string | undefined;
  subject: string | undefined;
}

export function ProfileFacts({ doctor, college, subject }: ProfileFactsProps) {
  const avatar = safeImage(doctor.avatar);
  const none = "দেওয়া হয়নি";
  return (
    <div className="stack">
      {avatar ? <img className="portrait" src={avatar} alt="আপনার ছবি" width="96" height="96" /> : null}
      <DetailList
        className="facts"
        details={[
          ["নাম", doctor.name || none],
          ["মোবাইল নম্বর", doctor.mobile_number || none],
          ["BMDC নম্বর", doctor.bmdc_no || none],
          ["মেডিকেল কলেজ", college || none],
          ["বিষয়", subject || none],
          ["প্রতিষ্ঠান", doctor.institute_name || none],
          ["ইমেইল", doctor.email || none],
        ]}
      />
    </div>
  );
}
