interface FilterSelectProps {
  name: string;
  label: string;
  /** Label of the empty option. */
  any: string;
  value: string | undefined;
  options: { value: string; word: string }[];
}

export function FilterSelect({ name, label, any, value, options }: FilterSelectProps) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>{" "}
      <select className="field" id={name} name={name} defaultValue={value ?? ""}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </select>
    </div>
  );
}
