import type { Profile } from "#contract/account/account.ts";
import { useDocument } from "#app/components/document/document.tsx";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { safeImage } from "#app/format/links.ts";

interface Named {
  id: number;
  name: string;
}

interface ProfileFactsProps {
  doctor: Profile;
  colleges: Named[];
  subjects: Named[];
  institutes: Named[];
}

type Fact = string | number | null | undefined;

function nameOf(id: Fact, list: Named[]): string | undefined {
  return list.find((one) => String(one.id) === String(id))?.name;
}

function nameOrGiven(name: Fact, id: Fact, list: Named[]): Fact {
  if (name || (id ?? "") === "") return name ?? id;
  return nameOf(id, list) ?? (/^\d+$/.test(String(id)) ? "নামটি এখন দেখানো যাচ্ছে না" : id);
}

const unread = "দেখানো যাচ্ছে না";

/**
 * Facts of a profile, after an alert that names those not given (null or empty). Facts unknown to the API (undefined)
 * are left out; on a page with partial data an empty fact is called unreadable instead of missing.
 */
export function ProfileFacts({ doctor, colleges, subjects, institutes }: ProfileFactsProps) {
  const avatar = safeImage(doctor.avatar);
  const isPartial = useDocument().degradation === "partial";
  const fact = (value: Fact) =>
    (value ?? "") === "" ? (isPartial && value !== undefined ? unread : undefined) : value;
  const { medical_college, medical_college_id, subject_id, institute_name, institute_id } = doctor;
  const facts: [string, Fact][] = [
    ["নাম", doctor.name],
    ["মোবাইল নম্বর", doctor.mobile_number],
    ["BMDC নম্বর", doctor.bmdc_no],
    ["মেডিকেল কলেজ", nameOrGiven(medical_college, medical_college_id, colleges)],
    ["বিষয়", nameOf(subject_id, subjects) ?? subject_id],
    ["প্রতিষ্ঠান", nameOrGiven(institute_name, institute_id, institutes)],
    ["ইমেইল", doctor.email],
  ];
  const missing = isPartial ? [] : facts.filter(([, value]) => value === null || value === "").map(([name]) => name);
  return (
    <div className="stack">
      {missing.length > 0 ? (
        <p className="alert now">
          <span>
            দেওয়া হয়নি: <b>{missing.join(", ")}</b>
          </span>
        </p>
      ) : null}
      {avatar ? <img className="portrait" src={avatar} alt="আপনার ছবি" width="96" height="96" /> : null}
      <DetailList className="facts" details={facts.map(([name, value]) => [name, fact(value)])} />
    </div>
  );
}
