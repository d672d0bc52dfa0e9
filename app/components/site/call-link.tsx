import { useCompany } from "#app/components/document/root-data.ts";
import { path } from "#app/paths.ts";

export function CallLink({ className }: { className: string }) {
  const { hotline } = useCompany();
  return (
    <a className={className} href={hotline ? `tel:${hotline.phone}` : path("contact-details")}>
      {hotline ? `কল করুন ${hotline.phone}` : "যোগাযোগ করুন"}
    </a>
  );
}
