import { useEffect, useRef } from "react";
import type { z } from "zod";
import type { RequiredInformationForm } from "#contract/account.ts";
import { PhoneField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { SubjectField } from "#app/components/form/subject-field.tsx";
import { useAnsweredForm } from "#app/components/form/use-answered-form.ts";
import { optionsIn } from "#app/format/option-list.ts";
import { Icon } from "#app/components/ui/icon.tsx";

export interface RequiredInformation {
  doctor: {
    id: number;
    name: string | null;
    mobile_number: string | null;
    bmdc_no: string | null;
    medical_college_id: number | null;
    subject_id: string | number | null;
  };
  /** Option lists, as texts. */
  colleges: string;
  subjects: string;
}

/** A part of the page without script; with script a dialog above it, until it is sent, cancelled or closed. */
export function RequiredInformationDialog({ doctor, colleges, subjects }: RequiredInformation) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { form, fields } = useAnsweredForm<z.input<typeof RequiredInformationForm>>("required-information", {
    name: doctor.name ?? "",
    mobile_number: doctor.mobile_number ?? "",
    bmdc_no: doctor.bmdc_no ?? "",
    medical_college_id: String(doctor.medical_college_id ?? ""),
    subject_id: doctor.subject_id === null ? "" : String(doctor.subject_id),
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    element.close();
    element.showModal();
  }, []);

  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} open className="required stack" id="required-information" aria-labelledby="required-title">
      <div className="row">
        <h2 id="required-title">প্রয়োজনীয় তথ্য</h2>
        <button type="button" className="icon-button only-above" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p className="quiet">আপনার প্রতিষ্ঠানের জন্য এই তথ্যগুলো লাগবে। সবগুলো ঘর পূরণ করুন।</p>
      <PostForm form={form} failure="তথ্য রাখা হয়নি">
        <input type="hidden" name="id" value={doctor.id} />
        <TextField field={fields.name} label="নাম" autoComplete="name" maxLength={120} />
        <PhoneField field={fields.mobile_number} label="মোবাইল নম্বর" />
        <TextField field={fields.bmdc_no} label="BMDC নম্বর" maxLength={20} />
        <SelectField field={fields.medical_college_id} label="মেডিকেল কলেজ" options={optionsIn(colleges)} />
        <SubjectField field={fields.subject_id} subjects={optionsIn(subjects)} />
        <SubmitButton form={form}>তথ্য রাখুন</SubmitButton>
        <button type="button" className="button wide only-above" onClick={close}>
          Cancel
        </button>
      </PostForm>
    </dialog>
  );
}
