import { Alert } from "#app/components/ui/alert.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";

export function Waits({ message }: { message: string }) {
  return (
    <Alert tone="now" icon="clock" title={message || "পরীক্ষা চলছে, অনুশীলন এখন বন্ধ।"}>
      <p>পরীক্ষা শেষ হলে এখান থেকেই আবার শুরু করতে পারবেন।</p>
    </Alert>
  );
}

export function WaitsPage({ message }: { message: string }) {
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>অনুশীলন</MatraHeading>
      <Alert tone="now" icon="clock" title={message || "অনুশীলন এখন বন্ধ।"}>
        <p>যা উত্তর দিয়েছেন, সব রাখা আছে।</p>
      </Alert>
      <p>
        <a className="button" href={path("my-practice")}>
          অনুশীলনের পাতায় যান
        </a>
      </p>
    </div>
  );
}
