import { Icon } from "#app/components/ui/icon.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import type { CleanHtml } from "#app/format/clean-html.ts";

export function FoldedText({ title, html }: { title: string; html: CleanHtml }) {
  if (!html) return null;
  return (
    <details>
      <summary>
        <h2>{title}</h2> <Icon name="down" />
      </summary>
      <SafeHtml html={html} />
    </details>
  );
}
