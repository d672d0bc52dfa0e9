import type { Field } from "#app/components/form/fields.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import type { SubmittedForm } from "#app/components/form/use-submitted-form.ts";

const rule = "সর্বোচ্চ ৩টি। ছবি (JPG, PNG, WebP) ১২ মেগাবাইট, PDF ১ মেগাবাইট পর্যন্ত।";

/**
 * File input for attachments. After a refused form its hint asks to choose the files again, as browsers do not restore
 * them.
 */
export function AttachmentsField({ field, form }: { field: Field; form: SubmittedForm }) {
  return (
    <FileField
      field={field}

      label="ছবি বা ফাইল (থাকলে)"

      multiple
      accept="image/jpeg,image/png,image/webp,application/pdf"
      hint={form.key === null ? rule : `ফাইল দিয়ে থাকলে আবার বাছুন। ${rule}`}
    />
  );
}
