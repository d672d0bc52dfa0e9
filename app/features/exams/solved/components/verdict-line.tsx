import { bengaliDigits } from "#locale/bengali.ts";
import { markText } from "../../exam-words.ts";
import { isMostlyMissed, marksOf, markSigns, verdictSentence, type Verdict } from "../verdict.ts";

/** Id of the verdict line, to which the focus moves if the question is alone on its page. */
export const verdictId = "verdict";

function Squares({ verdict }: { verdict: Verdict }) {
  return (
    <span className="squares" aria-hidden="true">
      {marksOf(verdict).map((mark, place) => (
        <i key={place} className={mark}>
          {markSigns[mark]}
        </i>
      ))}
    </span>
  );
}

interface VerdictLineProps {
  verdict: Verdict | undefined;
  number: number;
  /** `alone`: the question is the page's only one, and gets the focus; `news`: it is announced; else its number leads. */
  place: "alone" | "news" | "list";
  /** Day on which the question is asked again; null: not known. */
  due: string | null;
  /** Marks that the answer brought; undefined if none are shown. */
  obtained: number | undefined;
  isFlagged: boolean;
}

function attributesOf({ place, verdict }: Pick<VerdictLineProps, "place" | "verdict">) {
  if (place === "list") return {};
  const look = { "data-missed": verdict && isMostlyMissed(verdict) ? "" : undefined };
  return place === "news" ? { role: "status", ...look } : { id: verdict && verdictId, tabIndex: -1, ...look };
}

export function VerdictLine({ verdict, number, place, due, obtained, isFlagged }: VerdictLineProps) {
  const sentence = verdict ? verdictSentence(verdict) : "";
  const title =
    place === "list" ? `প্রশ্ন ${bengaliDigits(number)}${sentence && `: ${sentence}`}` : sentence || "উত্তর ও ব্যাখ্যা";
  const Heading = place === "news" ? "h1" : "h2";
  return (
    <div className="verdict-line" {...attributesOf({ place, verdict })}>
      <div>
        <Heading id={`question-${number}`} data-sentence="">
          {title}
        </Heading>
        {obtained === undefined ? null : <p className="small quiet">{markText(obtained)} নম্বর</p>}
        {place === "list" ? null : (
          <p className="small quiet" data-due="" hidden={due === null}>
            {due}
          </p>
        )}
      </div>{" "}
      {isFlagged ? <span className="tag now">পরে দেখব</span> : null}{" "}
      {verdict && place !== "list" ? <Squares verdict={verdict} /> : null}
    </div>
  );
}
