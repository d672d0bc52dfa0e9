import type { z } from "zod";
import type { RequiredInformationForm } from "#contract/account/account.ts";
import { PhoneField, SelectField, TextField, type Field } from "#app/components/form/fields.tsx";
import { UnlistedCollege } from "#app/components/form/college-field.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { SubjectField } from "#app/components/form/subject-field.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { optionsIn } from "#app/format/option-list.ts";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { path, withQuery } from "#app/paths.ts";
import liftBoot from "./open-modal-boot.js?raw";

export interface RequiredInformation {
  doctor: {
    id?: number | null | undefined;
    name?: string | null | undefined;
    mobile_number?: string | null | undefined;
    bmdc_no?: string | null | undefined;
    medical_college_id?: string | number | null | undefined;
    subject_id?: string | number | null | undefined;
  };
  /** Option lists as text; null if a script fetches them. */
  lists: { colleges: string; subjects: string } | null;
}

/** Address of the dashboard page whose Required Information form contains its option lists. */
export const pageWithLists = withQuery(path("my-dashboard"), { "required-information": "1" });

/** Select whose options client/option-lists.ts fetches. */
function LaterSelect({ field, label, list }: { field: Field; label: string; list: "colleges" | "subjects" }) {
  const chosen = typeof field.initialValue === "string" ? field.initialValue : undefined;
  return (
    <div data-options={list} data-chosen={chosen}>
      <SelectField field={field} label={label} options={[]} />
    </div>
  );
}

interface ListsProps {
  lists: RequiredInformation["lists"];
  fields: Record<"college" | "subject", Field>;
}

function Lists({ lists, fields }: ListsProps) {
  const collegeLabel = "মেডিকেল কলেজ";
  if (!lists) {
    return (
      <>
        <LaterSelect field={fields.college} label={collegeLabel} list="colleges" />
        <LaterSelect field={fields.subject} label="বিষয়" list="subjects" />
        <a className="tap" href={pageWithLists} data-lists-at={path("option-lists")}>
          কলেজ ও বিষয়ের তালিকা আনুন
        </a>
      </>
    );
  }
  const colleges = optionsIn(lists.colleges);
  return (
    <>
      {colleges.length > 0 ? (
        <SelectField field={fields.college} label={collegeLabel} options={colleges} />
      ) : (
        <UnlistedCollege field={fields.college} />
      )}
      <SubjectField field={fields.subject} subjects={optionsIn(lists.subjects)} />
    </>
  );
}

export interface DialogProps extends RequiredInformation {
  /** A script may open it as a modal; false during an exam, which nothing may interrupt. */
  mayOpenAsModal?: boolean;
}

/**
 * Form for required profile data in a dialog element, which an inline script opens as a modal unless `mayOpenAsModal`
 * is false or the browser is offline.
 */
export function RequiredInformationDialog({ doctor, lists, mayOpenAsModal = true }: DialogProps) {
  const { form, fields } = useSubmittedForm<z.input<typeof RequiredInformationForm>>("required-information", {
    name: doctor.name ?? "",
    mobile_number: doctor.mobile_number ?? "",
    bmdc_no: doctor.bmdc_no ?? "",
    medical_college_id: String(doctor.medical_college_id ?? ""),
    subject_id: String(doctor.subject_id ?? ""),
  });

  return (
    <dialog open className="required stack" aria-labelledby="required-title">
      <div className="row">
        <h2 id="required-title">প্রয়োজনীয় তথ্য</h2>
        <form method="dialog" className="only-above">
          <button className="icon-button">
            <Icon name="close" /> <span className="hidden">বন্ধ করুন</span>
          </button>
        </form>
      </div>
      <p className="quiet">আপনার প্রতিষ্ঠানের জন্য এই তথ্যগুলো লাগবে। সবগুলো ঘর পূরণ করুন।</p>
      <PostForm form={form} failureTitle="তথ্য সেভ হয়নি">
        {doctor.id ? <input type="hidden" name="id" value={doctor.id} /> : null}
        <TextField field={fields.name} label="নাম" autoComplete="name" maxLength={120} />
        <PhoneField field={fields.mobile_number} label="মোবাইল নম্বর" />
        <TextField field={fields.bmdc_no} label="BMDC নম্বর" maxLength={40} />
        <Lists lists={lists} fields={{ college: fields.medical_college_id, subject: fields.subject_id }} />{" "}
        <SubmitButton>সেভ করুন</SubmitButton>
      </PostForm>
      <form method="dialog" className="only-above">
        <button className="button wide">পরে দেব</button>
      </form>
      {mayOpenAsModal ? <InlineScript code={liftBoot} /> : null}
    </dialog>
  );
}
