import { TextField, type Field } from "./fields.tsx";

interface CollegeFieldProps {
  field: Field;
  colleges: { id: number; name: string }[];
}

/** One of many, found by typing a part of its name; `takeCollege` makes the id of it. */
export function CollegeField({ field, colleges }: CollegeFieldProps) {
  const chosen = colleges.find(({ id }) => String(id) === field.initialValue);
  const listId = `${field.id}-list`;
  return (
    <>
      <TextField
        field={{ ...field, initialValue: chosen?.name ?? field.initialValue }}
        label="মেডিকেল কলেজ"
        hint="নামের একটু লিখে তালিকা থেকে বাছুন।"
        list={listId}
        autoComplete="off"
        maxLength={120}
      />
      <datalist id={listId}>
        {colleges.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
