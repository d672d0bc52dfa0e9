import { Fragment } from "react";
import type { PaletteItem } from "#contract/exams/exam-attempt.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import { cellClass, cellLabel } from "../palette-cell.ts";

const popover = { popover: "auto" };
const closesPalette = { popovertarget: "palette", popovertargetaction: "hide" };

/** Attributes of a button that opens the palette as a popover on small screens. */
export const opensPalette = { popovertarget: "palette" };

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
  /** The question is on the shown page. */
  isCurrent(item: PaletteItem): boolean;
}

/** Buttons for all questions; each saves this page's answers and goes to its question. */
export function Palette({ items, isCurrent }: PaletteProps) {
  return (
    <nav className="palette" id="palette" aria-label="সব প্রশ্ন" {...popover}>
      <button type="button" className="button palette-close" {...closesPalette}>
        <Icon name="close" /> বন্ধ করুন
      </button>
      <PaletteKey />
      <div className="cells">
        {items.map((item) => (
          <Fragment key={item.id}>
            <button
              name="go"
              value={`jump:${item.number}`}
              className={cellClass(item)}
              aria-label={cellLabel(item)}
              aria-current={isCurrent(item) ? "true" : undefined}
            >
              {bengaliDigits(item.number)}
            </button>{" "}
          </Fragment>
        ))}
      </div>
    </nav>
  );
}
