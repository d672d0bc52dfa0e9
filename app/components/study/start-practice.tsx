import type { ReactNode } from "react";
import { path } from "#app/paths.ts";

interface StartPracticeProps {
  /** Fields that choose the questions, of which ten are drawn. */
  fields: Record<string, string>;
  /** Idempotency key for the start by this button. */
  freshKey: string;
  isPrimary?: boolean;
  children: ReactNode;
}

export function StartPractice({ fields, freshKey, isPrimary = false, children }: StartPracticeProps) {
  return (
    <form method="post" action={path("my-practice")}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={isPrimary ? "button primary" : "button"} name="idempotency_key" value={freshKey}>
        {children}
      </button>
    </form>
  );
}
