import { TextField, type Field } from "./fields.tsx";

interface CollegeFieldProps {
  field: Field;
  colleges: { id: number; name: string }[];
}

/** College chosen by typing part of its name; `takeCollege` turns the name into an id. */
export function CollegeField({ field, colleges }: CollegeFieldProps) {
  const { id, name, errorId, errors, initialValue } = field; // a conform proxy: cannot be spread
  const chosen = colleges.find((college) => String(college.id) === initialValue);
  return (
    <>
      <TextField
        field={{ id, name, errorId, errors, initialValue: chosen?.name ?? initialValue }}
        label="মেডিকেল কলেজ"
        hint="নামের একটু লিখে বাছুন।"
        list="colleges"
        autoComplete="off"
      />
      <datalist id="colleges">
        {colleges.map((college) => (
          <option key={college.id}>{college.name}</option>
        ))}
      </datalist>
    </>
  );
}
