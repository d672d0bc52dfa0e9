import { Icon } from "./icon.tsx";

interface SearchFieldProps {
  value: string;
  label: string;
  name?: string;
  children?: string;
}

export function SearchField({ value, label, name = "search", children }: SearchFieldProps) {
  return (
    <div className="search">
      <label htmlFor="search">{label}</label>{" "}
      <div className="search-row">
        <input
          id="search"
          className="field"
          type="search"
          name={name}
          defaultValue={value}
          maxLength={80}
          enterKeyHint="search"
        />
        <button className="button" type="submit">
          <Icon name="search" /> {children ?? "খুঁজুন"}
        </button>
      </div>
    </div>
  );
}
