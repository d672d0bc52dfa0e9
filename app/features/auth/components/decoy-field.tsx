/** Out of sight, out of the tab order and out of the accessibility tree. */
export function DecoyField({ name }: { name: string }) {
  return (
    <div className="hidden" aria-hidden="true">
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
