import type pg from "pg";

export interface CodeCounts {
  /** Number of codes that an SMS provider accepted. */
  sent: number;
  /** Number of codes that were entered by their visitor. */
  used: number;
  /** Number of codes requested within 15 minutes that every provider refused, or that wait for more than a minute. */
  undelivered: number;
}

/** Number of newest rows that are read of each table, since neither has an index by time. */
const maxRows = 2000;

const counts = `
  with messages as (
    select status, created_at from (select * from sms_outbox order by id desc limit ${maxRows}) as newest
    where purpose = 'otp' and created_at > now() - interval '1 hour'
  ), codes as (
    select consumed_at from (select * from otp_challenges order by id desc limit ${maxRows}) as newest
    where last_sent_at > now() - interval '1 hour'
  )
  select count(*) filter (where status in ('sent', 'delivered'))::int as sent,
    (select count(*) from codes where consumed_at is not null)::int as used,
    count(*) filter (where created_at > now() - interval '15 minutes'
      and (status = 'failed' or (status = 'queued' and created_at < now() - interval '1 minute')))::int as undelivered
  from messages`;

export async function countCodes(pool: pg.Pool): Promise<CodeCounts> {
  const [row] = (await pool.query<CodeCounts & pg.QueryResultRow>(counts)).rows;
  if (!row) throw new Error("the count of codes returned no row");
  return row;
}
