import { Icon } from "#app/components/ui/icon.tsx";

export interface VideoItem {
  id: number;
  title: string;
  href: string;
  /** In one line below the title; what is not known is left out. */
  details: (string | null)[];
}

/** Videos to choose from, each with a line of details. */
export function VideoList({ videos }: { videos: VideoItem[] }) {
  return (
    <ul className="ledger">
      {videos.map(({ id, title, href, details }) => (
        <li key={id}>
          <a className="entry" href={href}>
            <span>
              <b>{title}</b> <span className="small quiet lines">{details.filter(Boolean).join(" · ")}</span>
            </span>
            <Icon name="play" />
          </a>
        </li>
      ))}
    </ul>
  );
}
