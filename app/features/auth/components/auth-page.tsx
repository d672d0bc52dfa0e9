import type { ReactNode } from "react";
import { useCompany } from "#app/components/document/root-data.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";

interface AuthPageProps {
  title: string;
  /** Content above the title: the batch to enrol in. */
  above?: ReactNode;
  /** Content beside the form. */
  help: ReactNode;
  /** True if the help names the hotline itself. */
  isHotlineInHelp?: boolean;
  children: ReactNode;
}

export function AuthPage({ title, above, help, isHotlineInHelp = false, children }: AuthPageProps) {
  const { hotline } = useCompany();
  return (
    <div className="wrap with-help">
      <div className="stack">
        {above}
        <MatraHeading level={1}>{title}</MatraHeading>
        {children}
      </div>
      <aside className="stack">
        {help}
        {hotline && !isHotlineInHelp ? (
          <p className="small quiet">
            সমস্যা হলে হটলাইনে কল করুন:{" "}
            <a className="tap" href={`tel:${hotline.phone}`}>
              {hotline.phone}
            </a>
            , {hotline.hours}
          </p>
        ) : null}
      </aside>
    </div>
  );
}
