import { endsWithMatra } from "#app/format/matra.ts";

/** Heading whose matra (head line) continues to the right if its last letter has one. */
export function MatraHeading({ level = 2, children }: { level?: 1 | 2 | 3; children: string }) {
  const Heading = `h${level}` as const;
  return <Heading className={endsWithMatra(children) ? "matra" : "plain"}>{children}</Heading>;
}
