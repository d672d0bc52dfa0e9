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

/** Name of a chosen college or institute, which is given even if its name is not known. */
function nameOrGiven(name: Fact, id: Fact, list: Named[]): Fact {
  if (name || (id ?? "") === "") return name ?? id;
  return nameOf(id, list) ?? (/^\d+$/.test(String(id)) ? "নামটি এখন দেখানো যাচ্ছে না" : id);
}

/** Facts of the profile. Those that the API does not know at all are left out: they are not "not given". */
export function ProfileFacts({ doctor, colleges, subjects, institutes }: ProfileFactsProps) {
  const avatar = safeImage(doctor.avatar);
  const isPartial = useDocument().degradation === "partial";
  const none = isPartial ? "দেখানো যাচ্ছে না" : "দেওয়া হয়নি";
  const fact = (value: Fact) => (value === undefined ? undefined : (value ?? "") === "" ? none : value);
  const { medical_college, medical_college_id, subject_id, institute_name, institute_id } = doctor;
  return (
    <div className="stack">
      {avatar ? <img className="portrait" src={avatar} alt="আপনার ছবি" width="96" height="96" /> : null}
      <DetailList
        className="facts"
        details={[
          ["নাম", fact(doctor.name)],
          ["মোবাইল নম্বর", fact(doctor.mobile_number)],
          ["BMDC নম্বর", fact(doctor.bmdc_no)],
          ["মেডিকেল কলেজ", fact(nameOrGiven(medical_college, medical_college_id, colleges))],
          ["বিষয়", fact(nameOf(subject_id, subjects) ?? subject_id)],
          ["প্রতিষ্ঠান", fact(nameOrGiven(institute_name, institute_id, institutes))],
          ["ইমেইল", fact(doctor.email)],
        ]}
      />
    </div>
  );
}
