import { Fragment } from "react";
import type { PaletteItem } from "#contract/exams/exam-attempt.ts";
import { useDocument } from "#app/components/document/document.tsx";
import { sharedContent } from "#app/components/document/static/shared-content.ts";
import { PanelClose, PanelOpener } from "#app/components/site/panel.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import { cellClass, cellLabel } from "../palette-cell.ts";

export function PaletteOpener() {
  return <PanelOpener className="button square opens-palette" panel="palette" icon="grid" label="প্রশ্নের তালিকা" />;
}

export function PaletteKey() {
  return (
    <ul className="palette-key small" aria-hidden="true">
      <li>
        <span className="cell answered" /> উত্তর দেওয়া
      </li>
      <li>
        <span className="cell partial" /> আংশিক
      </li>
      <li>
        <span className="cell" /> ফাঁকা
      </li>
      <li>
        <span className="cell flagged" /> পরে দেখব
      </li>
    </ul>
  );
}

interface PaletteProps {
  items: PaletteItem[];
  /** Tells whether a question is on the shown page. */
  isCurrent(item: PaletteItem): boolean;
}

function Cell({ item, isCurrent }: { item: PaletteItem; isCurrent: boolean }) {
  return (
    <button
      name="go"
      value={`jump:${item.number}`}
      className={cellClass(item)}
      aria-label={cellLabel(item)}
      aria-current={isCurrent ? "true" : undefined}
    >
      {bengaliDigits(item.number)}
    </button>
  );
}

export function Palette({ items, isCurrent }: PaletteProps) {
  const { renderOnce } = useDocument();
  const cellOf = (item: PaletteItem) => <Cell item={item} isCurrent={isCurrent(item)} />;
  const markupOf =
    renderOnce &&
    ((item: PaletteItem) => renderOnce(JSON.stringify(["cell", item, isCurrent(item)]), () => cellOf(item)));
  const cells = markupOf
    ? sharedContent(items.map(markupOf).join(" "))
    : { children: items.map((item) => <Fragment key={item.id}>{cellOf(item)} </Fragment>) };
  return (
    <nav className="palette panel" id="palette" tabIndex={-1} aria-label="সব প্রশ্ন">
      <PanelClose className="button" />
      <PaletteKey />
      <div className="cells" {...cells} />
    </nav>
  );
}
