import type { PaletteItem } from "#contract/exam-attempt.ts";
import { bengaliDigits } from "#app/format/bengali.ts";
import { cellClass, cellLabel } from "../palette-cell.ts";
import { pageOf } from "../room-form.ts";

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
        <span className="cell" /> বাদ
      </li>
      <li>
        <span className="cell flagged" /> পরে দেখব
      </li>
    </ul>
  );
}

/** Every question as a button that keeps this page's answers and goes there. */
export function Palette({ items, page }: { items: PaletteItem[]; page: number }) {
  return (
    <nav className="palette" aria-label="সব প্রশ্ন">
      <PaletteKey />
      <div className="cells">
        {items.map((item) => (
          <button
            key={item.id}
            name="go"
            value={`jump:${item.number}`}
            className={cellClass(item)}
            aria-label={cellLabel(item)}
            aria-current={pageOf(item.number) === page ? "true" : undefined}
          >
            {bengaliDigits(item.number)}
          </button>
        ))}
      </div>
    </nav>
  );
}
