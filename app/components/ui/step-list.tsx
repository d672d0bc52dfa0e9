import { DataLink } from "./data-link.tsx";
import { Icon } from "./icon.tsx";

export interface Step {
  title: string;
  text: string;
  link: string | null;
  isDone?: boolean;
}

export function StepList({ steps }: { steps: Step[] }) {
  return (
    <ol className="ledger">
      {steps.map(({ title, text, link, isDone = false }) => (
        <li key={title}>
          <DataLink link={isDone ? null : link} className="entry">
            <span>
              <b>{title}</b> <span className="small quiet lines">{isDone ? "হয়ে গেছে" : text}</span>
            </span>{" "}
            <Icon name={isDone ? "check" : "go"} />
          </DataLink>
        </li>
      ))}
    </ol>
  );
}
