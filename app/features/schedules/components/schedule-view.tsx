import type { listBatchSchedules, EventKind } from "#contract/catalogue/batches.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Tabs, type Tab } from "#app/components/ui/tabs.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { withQuery } from "#app/paths.ts";
import { zoneName } from "#locale/calendar.ts";
import { eventKindWords } from "#app/components/study/event-words.ts";
import { Timetable } from "./timetable.tsx";

export type ScheduleList = EndpointOutput<typeof listBatchSchedules>;

interface ScheduleViewProps {
  list: ScheduleList;
  kind: EventKind | undefined;
  pathname: string;
}

function NoEvents({ unfiltered }: { unfiltered: string | null }) {
  return unfiltered ? (
    <EmptyList of="events" title="এই ধরনের কিছু এই সূচিতে নেই">
      <a className="button" href={unfiltered}>
        পুরো সূচি দেখুন
      </a>
    </EmptyList>
  ) : (
    <EmptyList of="events" icon="clock" title="এই সূচির তারিখ এখনো ঠিক হয়নি">
      <p>তারিখ ঠিক হলে এখানেই পাবেন।</p>
    </EmptyList>
  );
}

export function ScheduleView({ list, kind, pathname }: ScheduleViewProps) {
  const { batch, schedules, schedule_id, events, meta } = list;
  const shown = schedules.find(({ id }) => id === schedule_id);
  if (!shown) {
    return (
      <EmptyList of="schedules" icon="clock" title="সময়সূচি এখনো তৈরি হচ্ছে">
        <p>তারিখ ঠিক হলে এখানেই পাবেন। জরুরি প্রয়োজনে আমাদের সঙ্গে যোগাযোগ করুন।</p>
      </EmptyList>
    );
  }
  const schedule = String(shown.id);
  const allKinds: Tab = { word: "সব", href: withQuery(pathname, { schedule }), isCurrent: kind === undefined };
  const kinds = Object.entries(eventKindWords).map(([value, word]) => ({
    word,
    href: withQuery(pathname, { schedule, kind: value }),
    isCurrent: value === kind,
  }));
  const tabs = schedules.map(({ id, title, seats_left }) => ({
    word: batch.enroll_state === "open" && seats_left === 0 ? `${title} (পূর্ণ)` : title,
    href: withQuery(pathname, { schedule: id, kind }),
    isCurrent: id === shown.id,
  }));
  return (
    <>
      {tabs.length > 1 ? <Tabs label="সূচি" tabs={tabs} className="columns" /> : null}
      <Tabs label="কী দেখবেন" tabs={[allKinds, ...kinds]} className="kinds" />
      {events.length > 0 ? (
        <Timetable caption={[shown.title, shown.note, zoneName].filter(Boolean).join(" · ")} events={events} />
      ) : (
        <NoEvents unfiltered={kind === undefined ? null : allKinds.href} />
      )}
      <Pager meta={meta} pathname={pathname} query={{ schedule, kind }} />
    </>
  );
}
