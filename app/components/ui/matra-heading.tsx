import { endsWithMatra } from "#app/format/matra.ts";

/** A heading whose last letter's head line runs on, when that letter has one. */
export function MatraHeading({ level = 2, children }: { level?: 1 | 2 | 3; children: string }) {
  const Heading = `h${level}` as const;
  return <Heading className={endsWithMatra(children) ? "matra" : "plain"}>{children}</Heading>;
}
