import type { Company } from "#app/company.ts";

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
