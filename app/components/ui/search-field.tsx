import { Icon } from "./icon.tsx";

/** Search input of a list, for a GET form. */
export function SearchField({ value, label, children }: { value: string; label: string; children?: string }) {
  return (
    <div className="search">
      <label htmlFor="search">{label}</label>{" "}
      <div className="search-row">
        <input
          id="search"
          className="field"
          type="search"
          name="search"
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
