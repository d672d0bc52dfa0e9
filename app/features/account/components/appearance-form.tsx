import { ChoiceField } from "#app/components/form/choice-field.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { useAppearance } from "#app/components/document/use-appearance.ts";
import type { Appearance } from "#app/components/document/appearance.ts";

const themes: { value: Appearance["theme"]; label: string }[] = [
  { value: "system", label: "ফোনে যেমন আছে" },
  { value: "light", label: "আলো" },
  { value: "dark", label: "অন্ধকার" },
];

const sizes: { value: Appearance["size"]; label: string }[] = [
  { value: "normal", label: "স্বাভাবিক" },
  { value: "large", label: "বড়" },
  { value: "larger", label: "আরও বড়" },
];

export function AppearanceForm() {
  const chosen = useAppearance();
  const { form, fields } = useSubmittedForm<{ theme: string; size: string }>("appearance", { ...chosen });
  return (
    <PostForm form={form} failureTitle="পছন্দ সেভ হয়নি" className="stack">
      <ChoiceField field={fields.theme} legend="রং" choices={themes} />
      <ChoiceField field={fields.size} legend="অক্ষরের মাপ" choices={sizes} />
      <SubmitButton>সেভ করুন</SubmitButton>
    </PostForm>
  );
}
