import { Icon } from "#app/components/ui/icon.tsx";
import { PaletteOpener } from "./palette.tsx";

interface RoomBarProps {
  page: number;
  pageCount: number;
}

/** Buttons at the end of a page, outside the sticky bar, so that the bar stays one row. */
export function PageEnd({ page, pageCount }: RoomBarProps) {
  return (
    <p className="row" data-page-end="">
      <button className="button" name="go" value="save">
        সেভ করুন
      </button>{" "}
      <button className="button" name="go" value="review" data-when="not-last" hidden={page === pageCount}>
        সব দেখে নিন
      </button>
    </p>
  );
}

export function RoomBar({ page, pageCount }: RoomBarProps) {
  const isLast = page === pageCount;
  return (
    <div className="room-bar" id="room-bar">
      <div data-room-alerts="" />
      <div className="wrap">
        <button className="button square" name="go" value="prev" data-when="not-first" hidden={page === 1}>
          <Icon name="back" />
          <span className="hidden">সেভ করে আগের পাতা</span>
        </button>{" "}
        <PaletteOpener />{" "}
        <button className="button primary" name="go" value="next" data-when="not-last" hidden={isLast}>
          <span>
            <span className="when-wide">সেভ করে </span>এগোন
          </span>{" "}
          <Icon name="go" />
        </button>{" "}
        <button className="button primary" name="go" value="review" data-when="last" hidden={!isLast}>
          <span>
            <span className="when-wide">সব </span>দেখে নিন
          </span>{" "}
          <Icon name="go" />
        </button>
      </div>
    </div>
  );
}
