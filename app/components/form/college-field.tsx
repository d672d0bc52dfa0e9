import { TextField, type Field } from "./fields.tsx";

interface CollegeFieldProps {
  field: Field;
  colleges: { id: number; name: string }[];
}

/** One of many, found by typing a part of its name; `takeCollege` makes the id of it. */
export function CollegeField({ field, colleges }: CollegeFieldProps) {
  const { id, name, errorId, errors, initialValue } = field; // it reads each when it is asked for, and cannot be spread
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
