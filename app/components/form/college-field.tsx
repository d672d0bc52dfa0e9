import { ChoiceField } from "./choice-field.tsx";
import { FieldError, TextField, type Field } from "./fields.tsx";

interface CollegeFieldProps {
  field: Field;
  /** Colleges to choose from; empty if the list is not available. */
  colleges: { id: number; name: string }[];
}

/**
 * Field for a college, chosen by typing part of its name; `takeCollege` turns the name into an id. Without a list of
 * colleges nothing can be chosen, and the form keeps the college that it had.
 */
export function CollegeField({ field, colleges }: CollegeFieldProps) {
  const { id, name, errorId, errors, initialValue } = field; // a conform proxy: cannot be spread
  if (colleges.length === 0) return <UnlistedCollege field={field} />;
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
          <option key={college.id} value={college.name} />
        ))}
      </datalist>
      <CollegeChoice field={field} />
    </>
  );
}

/**
 * Choice among the colleges that a typed name may mean, which are the field's errors after the first (see
 * `takeCollege`), and the name as typed. Renders nothing without an error or a typed name.
 */
function CollegeChoice({ field: { id, errorId, errors, initialValue: typed } }: { field: Field }) {
  const [error, ...names] = errors ?? [];
  if (error === undefined || typeof typed !== "string" || /^\d*$/.test(typed.trim())) return null;
  const asTyped = { value: "", label: `তালিকায় নেই, “${typed}” নামেই থাক` };
  return (
    <>
      <input type="hidden" name="college_typed" value={typed} />
      <ChoiceField
        field={{ id: `${id}-choice`, name: "college_choice", errorId }}
        legend="আপনার কলেজ"
        choices={[...names.map((name) => ({ value: name, label: name })), asTyped]}
      />
    </>
  );
}

/** Tells that the list of colleges is not available, and keeps the college's id if there is one. */
export function UnlistedCollege({ field }: { field: Field }) {
  const { id, name, initialValue } = field;
  const isKept = typeof initialValue === "string" && /^\d+$/.test(initialValue);
  return (
    <div id={id}>
      {isKept ? <input type="hidden" name={name} value={initialValue} /> : null}
      <p className="small quiet">
        মেডিকেল কলেজের তালিকা এখন আনা যাচ্ছে না। {isKept ? "আগে যেটি দেওয়া আছে, সেটিই থাকবে।" : "এটি পরে প্রোফাইলে দিতে পারবেন।"}
      </p>
      <FieldError field={field} />
    </div>
  );
}
