import { Fragment, useRef, type ReactNode } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import { fileSize } from "#app/format/file-size.ts";
import { safeImage } from "#app/format/links.ts";
import { automatic, useAdaptive } from "./use-adaptive.ts";
import { NotPlaying, NotSaved } from "./troubles.tsx";
import { usePlayTrouble } from "./use-play-trouble.ts";
import { speeds, usePlayer } from "./use-player.ts";
import { useRenewal } from "./use-renewal.ts";

interface Choice {
  key: string;
  kind: string;
  height: number | null;
  /** Size of the file; null if it depends on the bandwidth. */
  bytes: number | null;
}

interface PlayerProps {
  lecture: {
    id: number;
    title: string;
    poster: string | null;
    watermark_text: string | null;
    playing: { key: string; kind: string; src: string; lastsSeconds: number } | null;
    choices: Choice[];
    captions: string[];
  };
}

function choiceWord({ kind, height }: Choice): string {
  if (kind === "audio") return "শুধু অডিও";
  if (kind === "hls") return "অটো (নেট অনুযায়ী)";
  return height === null ? "ভিডিও" : `${bengaliDigits(height)}p ভিডিও`;
}

/**
 * Links to the page with another source (`?as=`), which work without script. A source is loaded only when it is played.
 */
function Choices({ choices, current }: { choices: Choice[]; current: string }) {
  return (
    <nav className="tabs choices" aria-label="কীভাবে দেখবেন">
      {choices.map((choice) => (
        <Fragment key={choice.key}>
          <a className="button" href={`?as=${choice.key}`} aria-current={choice.key === current ? "true" : undefined}>
            {choiceWord(choice)}{" "}
            <span className="small quiet">{choice.bytes === null ? "সংযোগ দেখে" : fileSize(choice.bytes)}</span>
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

/** Link to the first source that is not HLS and therefore plays in every browser, or a hint if there is none. */
function FallbackSource({ choices }: Pick<PlayerProps["lecture"], "choices">) {
  const plain = choices.find(({ kind }) => kind !== "hls");
  if (!plain) return <p>এই ব্রাউজারে চলছে না। Chrome, Firefox বা Safari-তে খুলুন।</p>;
  return (
    <p>
      এই ব্রাউজারে অটো (নেট অনুযায়ী) না চললে{" "}
      <a className="tap" href={`?as=${plain.key}`}>
        {choiceWord(plain)} বেছে নিন
      </a>
      ।
    </p>
  );
}

interface MenuProps {
  id: string;
  label: string;
  value: number;
  options: [value: number, word: string][];
  onChange(value: number): void;
}

function Menu({ id, label, value, options, onChange }: MenuProps) {
  return (
    <div className="row">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field speed" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {options.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}

const speedOptions = speeds.map((speed): [number, string] => [
  speed,
  speed === 1 ? "স্বাভাবিক" : `${bengaliDigits(speed)}×`,
]);

function levelOptions(heights: number[]): [number, string][] {
  const levels = heights.map((height, n): [number, string] => [
    n,
    height > 0 ? `${bengaliDigits(height)}p` : bengaliDigits(n + 1),
  ]);
  return [[automatic, "অটো"], ...levels];
}

function Frame({ watermark, children }: { watermark: string | null; children: ReactNode }) {
  return (
    <div className="player">
      {children}
      {watermark ? <span className="watermark">{watermark}</span> : null}
    </div>
  );
}

function Playing({ lecture, playing }: PlayerProps & { playing: NonNullable<PlayerProps["lecture"]["playing"]> }) {
  const { id: lectureId, title, poster, watermark_text, choices, captions } = lecture;
  const { key, kind, src } = playing;
  const ref = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const { isReady, isUnsaved, speed, changeSpeed } = usePlayer(ref, { lectureId, src });
  useRenewal(ref, { lectureId, ...playing });
  const { isLoading, heights, level, changeLevel, resume, failing } = useAdaptive(ref, playing);
  const trouble = usePlayTrouble(ref, { src, resume, failing });
  const plain = { key: src, src, controls: true, preload: "none", "aria-label": title };
  return (
    <div className="stack">
      {kind === "audio" ? (
        <audio ref={ref} {...plain} className="only-audio" />
      ) : (
        <Frame watermark={watermark_text}>
          <video
            ref={ref}
            {...plain}
            poster={safeImage(poster) ?? "/lecture-poster.svg"}
            playsInline
            controlsList="nodownload"
          >
            {captions.map((href) => (
              <track key={href} kind="captions" srcLang="bn" label="বাংলা" src={href} />
            ))}
          </video>
        </Frame>
      )}
      {isLoading ? <p role="status">প্লেয়ার আনা হচ্ছে…</p> : null}
      {kind === "hls" ? (
        <noscript>
          <FallbackSource choices={choices} />
        </noscript>
      ) : null}
      {trouble ? (
        <NotPlaying trouble={trouble} hasOthers={choices.length > 1}>
          {kind === "hls" ? <FallbackSource choices={choices} /> : null}
        </NotPlaying>
      ) : null}
      {isUnsaved && !trouble ? <NotSaved /> : null}
      <Choices choices={choices} current={key} />
      {isReady ? (
        <div className="row">
          <Menu id="speed" label="গতি" value={speed} options={speedOptions} onChange={changeSpeed} />
          {heights.length > 1 ? (
            <Menu id="level" label="মান" value={level} options={levelOptions(heights)} onChange={changeLevel} />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/**
 * Lecture in the browser's native player, which loads no media before playback starts; a notice if there is no
 * recording. Works without script, except for HLS in browsers without native support.
 */
export function LecturePlayer({ lecture }: PlayerProps) {
  const { playing } = lecture;
  if (!playing) return <Alert tone="quiet" icon="clock" title="রেকর্ডিং এখনো তোলা হয়নি" />;
  return <Playing lecture={lecture} playing={playing} />;
}
