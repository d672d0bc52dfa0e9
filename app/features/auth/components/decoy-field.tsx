export interface Decoy {
  name: string;
  timeName: string | undefined;
  time: string;
}

/** Out of sight, out of the tab order and out of the accessibility tree. */
export function DecoyField({ decoy: { name, timeName, time } }: { decoy: Decoy }) {
  return (
    <div className="hidden" aria-hidden="true">
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      <input type="hidden" name={timeName} value={time} readOnly />
    </div>
  );
}
