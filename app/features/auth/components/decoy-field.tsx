export interface Decoy {
  name: string;
  timeName: string;
  time: string;
}

/**
 * Honeypot field for bots, invisible, not focusable and hidden from assistive technology, with an encrypted time in a
 * hidden field.
 */
export function DecoyField({ decoy: { name, timeName, time } }: { decoy: Decoy }) {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        এই ঘরটি ফাঁকা রাখুন <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name={timeName} value={time} readOnly />
    </div>
  );
}
