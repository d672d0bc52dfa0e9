import type { Company } from "#app/company.ts";

/** Link that calls the centre's hotline, with the hours of the hotline in brackets. */
export function HotlineLink({ hotline: { phone, hours } }: { hotline: NonNullable<Company["hotline"]> }) {
  return (
    <>
      <a className="tap" href={`tel:${phone}`}>
        {phone}
      </a>{" "}
      ({hours})
    </>
  );
}
