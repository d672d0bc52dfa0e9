import { TextField, type Field } from "#app/components/form/fields.tsx";
import type { SubmittedForm } from "#app/components/form/use-submitted-form.ts";

const rule = "সর্বোচ্চ ৩টি। JPG, PNG, WebP ছবি বা PDF, প্রতিটি ১ মেগাবাইটের মধ্যে।";

/** File input. Browsers do not restore files after a refused form, so the hint asks to choose them again. */
export function AttachmentsField({ field, form }: { field: Field; form: SubmittedForm }) {
  return (
    <TextField
      field={field}
      isBlank
      label="ছবি বা ফাইল (থাকলে)"
      type="file"
      multiple
      accept="image/jpeg,image/png,image/webp,application/pdf"
      hint={form.key === null ? rule : `ফাইল দিয়ে থাকলে আবার বাছুন। ${rule}`}
    />
  );
}
