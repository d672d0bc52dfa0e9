import { Alert } from "#app/components/ui/alert.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import { pageWithLists, RequiredInformationDialog, type DialogProps } from "./required-information-dialog.tsx";

export function RequiredInformationPage(required: DialogProps) {
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>{required.doctor.name ?? "আমার ড্যাশবোর্ড"}</MatraHeading>
      <RequiredInformationDialog {...required} />
      <a className="tap" href={path("my-dashboard")}>
        ড্যাশবোর্ডে ফিরুন
      </a>
    </div>
  );
}

export function RequiredInformationAlert() {
  return (
    <Alert tone="now" icon="person" title="কিছু তথ্য বাকি আছে">
      <a className="tap" href={pageWithLists}>
        প্রয়োজনীয় তথ্য দিন
      </a>
    </Alert>
  );
}
