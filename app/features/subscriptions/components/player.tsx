import type { Lecture } from "#contract/lectures.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { safeImage } from "#app/format/links.ts";
import { time } from "#app/format/dates.ts";
import { filePath } from "#app/paths.ts";

interface PlayerProps {
  lecture: Pick<Lecture, "title" | "poster" | "sources" | "watermark_text">;
  /** The view lasts until then. */
  until: string | null;
}

/** The recording while a view goes on. Nothing of it is fetched before the doctor presses play. */
export function Player({ lecture: { title, poster, sources, watermark_text }, until }: PlayerProps) {
  const ofKind = (wanted: string) => sources.filter(({ kind }) => kind === wanted);
  return (
    <>
      <div className="player">
        <video controls preload="none" playsInline poster={safeImage(poster) ?? undefined} aria-label={title}>
          {ofKind("video").map(({ label, media }) => (
            <source key={label} src={filePath(media)} type={media.content_type} />
          ))}
          {ofKind("captions").map(({ label, media }) => (
            <track key={label} kind="captions" src={filePath(media)} srcLang="bn" label={label} />
          ))}
        </video>
        {watermark_text ? (
          <p className="watermark" aria-hidden="true">
            {watermark_text}
          </p>
        ) : null}
      </div>
      {ofKind("audio").map(({ label, media }) => (
        <details key={label}>
          <summary>
            ইন্টারনেট ধীর হলে শুধু শুনুন <Icon name="down" />
          </summary>
          <audio controls preload="none" src={filePath(media)} aria-label={`${title}, ${label}`} />
        </details>
      ))}
      {until ? <p className="small">এই দেখা চলবে {time(until)} পর্যন্ত।</p> : null}
    </>
  );
}
