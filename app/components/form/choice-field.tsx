import type { ReactNode } from "react";
import { FieldError, type Field } from "./fields.tsx";

interface Choice {
  value: string;
  label: string;
  note?: string;
  /** At the end of the line: what it costs. */
  figure?: string;
}

interface ChoiceFieldProps {
  field: Field;
  legend: string;
  choices: Choice[];
  /** Belongs to one of the choices. */
  children?: ReactNode;
}

/** One of a few, each with room for a thumb. */
export function ChoiceField({ field, legend, choices, children }: ChoiceFieldProps) {
  return (
    <fieldset className="choose" aria-describedby={field.errors?.length ? field.errorId : undefined}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, note, figure }, place) => (
        <label key={value} className="option">
          <input
            type="radio"
            id={place === 0 ? field.id : undefined}
            name={field.name}
            value={value}
            defaultChecked={field.initialValue === value}
          />{" "}
          <span>
            {label} {note ? <span className="small quiet">{note}</span> : null}
          </span>{" "}
          {figure ? <b>{figure}</b> : null}
        </label>
      ))}
      <FieldError field={field} />
      {children}
    </fieldset>
  );
}
