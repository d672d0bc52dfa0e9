import { TextField, type Field } from "./fields.tsx";

interface CollegeFieldProps {
  field: Field;
  colleges: { id: number; name: string }[];
}

/** One of many, found by typing a part of its name; `takeCollege` makes the id of it. */
export function CollegeField({ field, colleges }: CollegeFieldProps) {
  const chosen = colleges.find(({ id }) => String(id) === field.initialValue);
  return (
    <>
      <TextField
        field={{ ...field, initialValue: chosen?.name ?? field.initialValue }}
        label="মেডিকেল কলেজ"
        hint="নামের একটু লিখে বাছুন।"
        list="colleges"
        autoComplete="off"
      />
      <datalist id="colleges">
        {colleges.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
