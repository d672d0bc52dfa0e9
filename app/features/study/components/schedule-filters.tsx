import { bengaliNumber } from "#locale/bengali.ts";
import { month as monthName } from "#locale/dates.ts";
import { kindWords } from "#app/components/study/event-words.ts";

interface ScheduleFiltersProps {
  months: { month: string; count: number }[];
  month: string | null;
  kind: string | null;
}

export function ScheduleFilters({ months, month, kind }: ScheduleFiltersProps) {
  return (
    <form method="get" className="row schedule-filters no-print">
      <div>
        <label htmlFor="month">মাস</label>{" "}
        <select id="month" name="month" className="field" defaultValue={month ?? ""}>
          {months.map(({ month: one, count }) => (
            <option key={one} value={one}>
              {monthName(one)} ({bengaliNumber(count)})
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="kind">ধরন</label>{" "}
        <select id="kind" name="kind" className="field" defaultValue={kind ?? ""}>
          <option value="">সব</option>
          {Object.entries(kindWords).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </div>
      <button className="button" type="submit">
        দেখান
      </button>
    </form>
  );
}
