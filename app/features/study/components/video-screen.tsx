import type { CourseHead } from "#contract/study/course-home.ts";
import type { PageMeta } from "#contract/fields.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { CourseCrumb } from "./course-crumb.tsx";

interface VideoItem {
  id: number;
  title: string;
  href: string;
  /** Shown in one line below the title; null entries are left out. */
  details: (string | null)[];
}

interface VideoScreenProps {
  course: Pick<CourseHead, "id" | "batch">;
  title: string;
  videos: VideoItem[];
  /** Name of the videos' list in the response of the API. */
  list: string;
  /** Message if there are no videos. */
  none: { icon: IconName; title: string; text: string };
  meta: PageMeta;
  pathname: string;
}

export function VideoScreen({ course, title: heading, videos, list, none, meta, pathname }: VideoScreenProps) {
  return (
    <div className="stack narrow">
      <CourseCrumb course={course} />
      <MatraHeading level={1}>{heading}</MatraHeading>
      {videos.length > 0 ? (
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
      ) : (
        <EmptyList of={list} icon={none.icon} title={none.title}>
          <p>{none.text}</p>
        </EmptyList>
      )}
      <Pager meta={meta} pathname={pathname} query={{}} />
    </div>
  );
}
