/** Honeypot field: invisible, not focusable and hidden from assistive technology. */
export function DecoyField({ name }: { name: string }) {
  return (
    <div className="hidden" aria-hidden="true">
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
