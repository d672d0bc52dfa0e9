import type { ReactNode } from "react";
import { Notice } from "#app/components/ui/notice.tsx";
import { bengaliDigits } from "#app/format/bengali.ts";
import { fileSize } from "#app/format/file-size.ts";
import { safeImage } from "#app/format/links.ts";
import { usePlayer } from "./use-player.ts";

interface Choice {
  key: string;
  kind: string;
  height: number | null;
  bytes: number;
}

interface PlayerProps {
  lecture: {
    id: number;
    title: string;
    poster: string | null;
    watermark_text: string | null;
    playing: { key: string; kind: string; type: string; src: string } | null;
    choices: Choice[];
    captions: string[];
  };
}

function choiceWord({ kind, height }: Choice): string {
  if (kind === "audio") return "শুধু অডিও";
  return height === null ? "ভিডিও" : `${bengaliDigits(height)}p ভিডিও`;
}

/** Links: a choice is a page of its own, so it works without script and nothing is loaded until it is played. */
function Choices({ choices, current }: { choices: Choice[]; current: string }) {
  return (
    <nav className="tabs choices" aria-label="কীভাবে দেখবেন">
      {choices.map((choice) => (
        <a
          key={choice.key}
          className="button"
          href={`?as=${choice.key}`}
          aria-current={choice.key === current ? "true" : undefined}
        >
          {choiceWord(choice)} <span className="small quiet">{fileSize(choice.bytes)}</span>
        </a>
      ))}
    </nav>
  );
}

const troubles = {
  play: {
    title: "চালানো গেল না",
    text: "সংযোগ কেটে গেছে, লিংকের মেয়াদ শেষ, অথবা লেকচারটি এখন আপনার অন্য ডিভাইসে চলছে।",
  },
  save: {
    title: "কোথায় আছেন, রাখা যাচ্ছে না",
    text: "সংযোগ ফিরলে নিজে থেকেই আবার রাখা হবে। লেকচার চালিয়ে যেতে পারেন।",
  },
};

function Trouble({ kind }: { kind: keyof typeof troubles }) {
  const { title, text } = troubles[kind];
  return (
    <Notice tone="now" icon="warning" title={title}>
      <p>{text}</p>
      {kind === "play" ? (
        <a className="tap" href="">
          পাতাটি আবার খুলুন
        </a>
      ) : null}
    </Notice>
  );
}

function Frame({ watermark, children }: { watermark: string | null; children: ReactNode }) {
  return (
    <div className="player">
      {children}
      {watermark ? <span className="watermark">{watermark}</span> : null}
    </div>
  );
}

/** The browser's own player: it plays without script, and fetches nothing before it is asked to. */
export function LecturePlayer({ lecture }: PlayerProps) {
  const { id, title, poster, watermark_text, playing, choices, captions } = lecture;
  const { ref, isReady, trouble, speed, speeds, changeSpeed } = usePlayer(id);
  if (!playing) return <Notice tone="quiet" icon="clock" title="রেকর্ডিং এখনো তোলা হয়নি" />;
  const { key, kind, src } = playing;
  const plain = { key: src, src, controls: true, preload: "none", "aria-label": title };
  return (
    <div className="stack">
      {kind === "audio" ? (
        <audio ref={ref} {...plain} className="only-audio" />
      ) : (
        <Frame watermark={watermark_text}>
          <video ref={ref} {...plain} poster={safeImage(poster) ?? undefined} playsInline controlsList="nodownload">
            {captions.map((href) => (
              <track key={href} kind="captions" srcLang="bn" label="বাংলা" src={href} />
            ))}
          </video>
        </Frame>
      )}
      {trouble ? <Trouble kind={trouble} /> : null}
      <Choices choices={choices} current={key} />
      {isReady ? (
        <div className="row">
          <label htmlFor="speed">গতি</label>
          <select
            id="speed"
            className="field speed"
            value={speed}
            onChange={({ target }) => changeSpeed(Number(target.value))}
          >
            {speeds.map((one) => (
              <option key={one} value={one}>
                {bengaliDigits(one)} গুণ
              </option>
            ))}
          </select>
          <p className="small quiet keys">
            প্লেয়ারে থাকতে কি-বোর্ডে: <kbd>K</kbd> চালান বা থামান, <kbd>J</kbd> ও <kbd>L</kbd> ১০ সেকেন্ড আগে-পরে,{" "}
            <kbd>&lt;</kbd> ও <kbd>&gt;</kbd> গতি
          </p>
        </div>
      ) : null}
    </div>
  );
}
