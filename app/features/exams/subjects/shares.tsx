import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { levelWord, ShareMeter } from "#app/components/ui/share-meter.tsx";
import { shareText } from "../exam-words.ts";

interface Share {
  name: string;
  /** Share of right answers or of marks, at most 1; null if there are too few answers to tell. */
  share: number | null;
  /** Words for the numbers behind the share: how many of how many. */
  measured: string;
  /** Links and forms that lead on from the row; with them the row can be opened. */
  ways?: ReactNode;
}

const shownOpen = 3;
const weakShare = 0.65;

function Line({ name, share }: Pick<Share, "name" | "share">) {
  return (
    <span className="share">
      <b>{name}</b>{" "}
      {share === null ? null : (
        <span className="nowrap">
          {shareText(share)}, {levelWord(share)}
        </span>
      )}
    </span>
  );
}

export function Shares({ rows }: { rows: Share[] }) {
  return (
    <ul className="shares">
      {rows.map(({ name, share, measured, ways }, index) =>
        ways ? (
          <li key={name}>
            <details open={index < shownOpen && (share ?? 0) <= weakShare}>
              <summary>
                <span>
                  <Line name={name} share={share} />
                  {share === null ? null : <ShareMeter share={share} />}
                </span>{" "}
                <Icon name="down" />
              </summary>
              <p className="small quiet">{measured}</p>
              {ways}
            </details>
          </li>
        ) : (
          <li key={name}>
            <Line name={name} share={share} />
            {share === null ? null : <ShareMeter share={share} />}
            <p className="small quiet">{measured}</p>
          </li>
        ),
      )}
    </ul>
  );
}
