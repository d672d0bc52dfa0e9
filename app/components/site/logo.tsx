/**
 * Logo of the centre: a matra (the head line of Bengali letters), a stem and a loop, for the letter ম and a
 * stethoscope.
 */
export function Logo() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill="#0b4a39" />
      <path
        d="M5 11h30M28 11v21M12 11v8M16 24l12-3"
        fill="none"
        stroke="#fffdf8"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="12.5" cy="24.5" r="4" fill="none" stroke="#f2b648" strokeWidth="3" />
    </svg>
  );
}
