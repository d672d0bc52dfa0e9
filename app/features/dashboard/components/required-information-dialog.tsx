import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { RequiredInformationForm } from "#contract/account/account.ts";
import { PhoneField, SelectField, TextField, type Field } from "#app/components/form/fields.tsx";
import { UnlistedCollege } from "#app/components/form/college-field.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { SubjectField } from "#app/components/form/subject-field.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { optionsIn } from "#app/format/option-list.ts";
import { showDialog } from "#app/format/show-dialog.ts";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { path } from "#app/paths.ts";
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
  /** Option lists as text; null if the script still has to fetch them. */
  lists: { colleges: string; subjects: string } | null;
}

/** Option lists: from the page, or fetched by script. If that fails, a link to the page with lists remains. */
function useLists(initial: RequiredInformation["lists"]): RequiredInformation["lists"] {
  const [fetched, setFetched] = useState<RequiredInformation["lists"]>(null);
  const isLoaded = initial !== null;
  useEffect(() => {
    if (isLoaded) return;
    const unmounting = new AbortController();
    fetch(path("option-lists"), { signal: unmounting.signal })
      .then(async (response) => {
        const lists: unknown = response.ok ? await response.json() : null;
        if (hasLists(lists)) setFetched(lists);
      })
      .catch(() => undefined);
    return () => unmounting.abort();
  }, [isLoaded]);
  return initial ?? fetched;
}

function hasLists(lists: unknown): lists is NonNullable<RequiredInformation["lists"]> {
  return typeof lists === "object" && lists !== null && "colleges" in lists && "subjects" in lists;
}

function Lists({
  lists,
  pageWithLists,
  fields,
}: {
  lists: RequiredInformation["lists"];
  pageWithLists: string;
  fields: Record<"college" | "subject", Field>;
}) {
  const subjects = optionsIn(lists?.subjects ?? "");
  const colleges = optionsIn(lists?.colleges ?? "");
  return (
    <>
      {lists && colleges.length === 0 ? (
        <UnlistedCollege field={fields.college} />
      ) : (
        <SelectField field={fields.college} label="মেডিকেল কলেজ" options={colleges} />
      )}
      {lists ? (
        <SubjectField field={fields.subject} subjects={subjects} />
      ) : (
        <>
          <SelectField field={fields.subject} label="বিষয়" options={subjects} />
          <a className="tap" href={pageWithLists}>
            কলেজ ও বিষয়ের তালিকা আনুন
          </a>
        </>
      )}
    </>
  );
}

export interface DialogProps extends RequiredInformation {
  /** Address of the page that has the form with its lists. */
  pageWithLists: string;
  /** A script may open it as a modal; false during an exam, which nothing may interrupt. */
  mayOpenAsModal?: boolean;
}

/** True where the dialog's styles tell a modal from a part of the page (Chrome since 105). */
function knowsModals(): boolean {
  return CSS.supports("selector(:modal)");
}

/**
 * Form in the page, which a script opens as a modal dialog. It is last on the page, so that nothing moves when that
 * happens after hydration.
 */
export function RequiredInformationDialog({
  doctor,
  lists: initialLists,
  pageWithLists,
  mayOpenAsModal = true,
}: DialogProps) {
  const lists = useLists(initialLists);
  const dialog = useRef<HTMLDialogElement>(null);
  const { form, fields } = useSubmittedForm<z.input<typeof RequiredInformationForm>>("required-information", {
    name: doctor.name ?? "",
    mobile_number: doctor.mobile_number ?? "",
    bmdc_no: doctor.bmdc_no ?? "",
    medical_college_id: String(doctor.medical_college_id ?? ""),
    subject_id: String(doctor.subject_id ?? ""),
  });

  useEffect(() => {
    const element = dialog.current;
    if (!mayOpenAsModal || !element?.open || !knowsModals() || element.matches(":modal")) return;
    element.close();
    showDialog(element);
  }, [mayOpenAsModal]);

  return (
    <dialog ref={dialog} open className="required stack" aria-labelledby="required-title">
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
        <Lists
          key={lists ? "all" : "none"}
          lists={lists}
          pageWithLists={pageWithLists}
          fields={{ college: fields.medical_college_id, subject: fields.subject_id }}
        />{" "}
        <SubmitButton>সেভ করুন</SubmitButton>
      </PostForm>
      <form method="dialog" className="only-above">
        <button className="button wide">পরে দেব</button>
      </form>
      {mayOpenAsModal ? <InlineScript code={liftBoot} /> : null}
    </dialog>
  );
}
