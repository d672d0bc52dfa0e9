import type { ReactNode } from "react";
import { FieldError, type Field } from "./fields.tsx";

interface Choice {
  value: string;
  label: string;
  note?: string;
  /** Price of the choice, at the end of its row. */
  figure?: string;
}

interface ChoiceFieldProps {
  field: Field;
  legend: string;
  choices: Choice[];
  /** Extra content that belongs to one of the choices. */
  children?: ReactNode;
}

export function ChoiceField({ field, legend, choices, children }: ChoiceFieldProps) {
  return (
    <fieldset className="choose" aria-describedby={field.errors?.length ? field.errorId : undefined}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, note, figure }, index) => (
        <div key={value}>
          <label className="option">
            <input
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={value}
              defaultChecked={field.initialValue === value}
            />{" "}
            <span>
              {label} {note ? <span className="small quiet">{note}</span> : null}
            </span>{" "}
            {figure ? <b>{figure}</b> : null}
          </label>
        </div>
      ))}
      <FieldError field={field} />
      {children}
    </fieldset>
  );
}
