import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import showPasswordsBoot from "./show-passwords-boot.js?raw";

export interface Field {
  id: string;
  name: string;
  errorId: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
}

interface FrameProps {
  field: Field;
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}

function Frame({ field, label, hint, children }: FrameProps) {
  return (
    <div>
      <label htmlFor={field.id}>{label}</label> {children}
      {hint ? (
        <p className="small quiet" id={hintId(field)}>
          {hint}
        </p>
      ) : null}
      <FieldError field={field} />
    </div>
  );
}

export function FieldError({ field: { errors: [error] = [], errorId } }: { field: Field }) {
  if (!error) return null;
  return (
    <p className="field-error" id={errorId}>
      <Icon name="warning" /> {error}
    </p>
  );
}

function hintId({ id }: Field): string {
  return `${id}-hint`;
}

function described(field: Field, hint: string | undefined) {
  const ids = [...(field.errors?.length ? [field.errorId] : []), ...(hint ? [hintId(field)] : [])];
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errors?.length ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "name" | "id"> {
  field: Field;
  label: string;
  hint?: string;
  /** True for an input that is never rendered with a value from the server, such as a password. */
  isBlank?: boolean;
}

export function TextField({ field, label, hint, isBlank = false, className = "", ...input }: TextFieldProps) {
  return (
    <Frame field={field} label={label} hint={hint}>
      <input
        type="text"
        {...input}
        {...described(field, hint)}
        className={`field ${className}`}
        defaultValue={isBlank ? undefined : textOf(field.initialValue)}
      />
    </Frame>
  );
}

export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel-national" maxLength={40} {...props} />;
}

/** Password input; never rendered with a value from the server. */
export function PasswordField(props: TextFieldProps) {
  return <TextField type="password" className="secret" maxLength={200} isBlank {...props} />;
}

/**
 * Hidden field with the account whose password the form sets, for password managers; not sent, and shown only by text
 * browsers. Renders nothing without a name.
 */
export function UsernameField({ name }: { name: string | null | undefined }) {
  return name ? (
    <div hidden>
      <label>
        মোবাইল নম্বর <input type="text" autoComplete="username" defaultValue={name} readOnly />
      </label>
    </div>
  ) : null;
}

/**
 * Inline script that writes a checkbox to show the form's passwords as text; without script the checkbox would do
 * nothing.
 */
export function ShowPasswords() {
  return <InlineScript code={showPasswordsBoot} />;
}

/** Input for the one-time code of an SMS; never rendered with a value from the server. */
export function CodeField({ field, label = "OTP কোড" }: { field: Field; label?: string }) {
  return (
    <TextField
      field={field}
      label={label}
      isBlank
      className="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={500}
    />
  );
}

interface SelectFieldProps {
  field: Field;
  label: string;
  options: { id: number | string; name: string }[];
  hint?: string;
}

export function SelectField({ field, label, options, hint }: SelectFieldProps) {
  return (
    <Frame field={field} label={label} hint={hint}>
      <select {...described(field, hint)} className="field" defaultValue={textOf(field.initialValue) ?? ""}>
        <option value="">বেছে নিন</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}

export function TextAreaField({ field, label, hint, maxLength }: Omit<FrameProps, "children"> & { maxLength: number }) {
  return (
    <Frame field={field} label={label} hint={hint}>
      <textarea
        {...described(field, hint)}
        className="field"
        rows={4}
        maxLength={maxLength}
        defaultValue={textOf(field.initialValue)}
      />
    </Frame>
  );
}

export function CheckboxField({ field, label }: { field: Field; label: string }) {
  return (
    <div>
      <label className="check">
        <input type="checkbox" {...described(field, undefined)} defaultChecked={field.initialValue === "on"} />{" "}
        <span>{label}</span>
      </label>
      <FieldError field={field} />
    </div>
  );
}
