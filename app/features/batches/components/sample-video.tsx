import type { SampleLecture } from "#contract/catalogue/batches.ts";
import { fileSize } from "#app/format/file-size.ts";
import { clock } from "#locale/time-span.ts";
import { path } from "#app/paths.ts";

export function SampleVideo({ sample: { title, mentor, duration_seconds, file } }: { sample: SampleLecture }) {
  return (
    <section>
      <h2 className="matra">একটি লেকচার দেখে নিন</h2>
      <video
        className="sample"
        src={path("sample-lecture", { id: file.id })}
        poster="/lecture-poster.svg"
        aria-label={title}
        controls
        preload="none"
        playsInline
      />
      <p>
        <b>{title}</b>
      </p>
      <p className="small quiet">
        {[mentor, clock(duration_seconds), fileSize(file.bytes)].filter(Boolean).join(" · ")}
      </p>
    </section>
  );
}
