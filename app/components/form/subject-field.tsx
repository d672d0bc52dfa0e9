import { SelectField, TextField, type Field } from "./fields.tsx";

interface SubjectFieldProps {
  field: Field;
  subjects: { id: number | string; name: string }[];
  isOptional?: boolean;
}

export function SubjectField({ field, subjects, isOptional = false }: SubjectFieldProps) {
  const label = isOptional ? "বিষয় (থাকলে)" : "বিষয়";
  return subjects.length > 0 ? (
    <SelectField field={field} label={label} options={subjects} />
  ) : (
    <TextField field={field} label={label} maxLength={120} />
  );
}
