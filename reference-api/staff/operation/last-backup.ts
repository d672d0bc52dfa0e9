import type pg from "pg";

export interface LastBackup {
  at: string;
  hours: number;
  path: string;
}

const lastBackup = `
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
    (extract(epoch from now() - at) / 3600)::float as hours, detail->>'path' as path
  from audit_log where action = 'backup' order by id desc limit 1`;

export async function readLastBackup(pool: pg.Pool): Promise<LastBackup | null> {
  const [backup] = (await pool.query<LastBackup>(lastBackup)).rows;
  return backup ?? null;
}
