import { sql, type SQLWrapper } from "drizzle-orm";
import { practiceQuestions } from "#api/db/schema/exams/practice.ts";

const dayMs = 24 * 60 * 60 * 1000;
const weekDays = 7;

/** The last seven days, from the oldest to today. */
function daysUntil(today: string): string[] {
  const at = (daysAgo: number) => new Date(new Date(today).getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  return Array.from({ length: weekDays }, (_, index) => at(weekDays - 1 - index));
}

/** SQL expression: questions of a doctor that practice counted, by day of the last seven, from the stored outcomes. */
export function practisedByDay(doctorId: SQLWrapper, today: string) {
  const [oldest] = daysUntil(today);
  return sql<Record<string, number> | null>`(select json_object_agg(day, answered) from (
    select entry->>0 as day, count(*)::int as answered
    from ${practiceQuestions}, jsonb_array_elements(${practiceQuestions.outcomes}) as entry
    where ${practiceQuestions.doctor_id} = ${doctorId} and entry->>1 = 'practice' and entry->>0 >= ${oldest}
    group by 1) as days)`;
}

export function toWeek(byDay: Record<string, number> | null, today: string) {
  return daysUntil(today).map((day) => ({ day, answered: byDay?.[day] ?? 0 }));
}
