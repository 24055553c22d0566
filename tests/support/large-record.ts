import type { Sql } from 'postgres';

/** Entries of the record: far more than a plan may read. */
const entries = 100_000;

/** Fills the logs: one administrator has made nearly all changes, most about places, and everybody has signed in often. */
export async function addRecord(sql: Sql, admin: string): Promise<void> {
  await sql`insert into public.audit_log (at, actor, action, table_name, row_id, before, after)
    select now() - n * interval '1 minute', ${admin}, 'update', 'signups', s.id, s.row,
      s.row || jsonb_build_object('status', 'canceled')
    from (select id, to_jsonb(s) as row, row_number() over (order by id) - 1 as number from public.signups s limit 2000) s
    join generate_series(1, ${entries}::integer) n on n % 2000 = s.number`;
  await sql`insert into public.audit_log (at, actor, action, table_name, row_id)
    select now() - n * interval '1 day', ${admin}, 'see', 'profiles', ${admin} from generate_series(1, 20) n`;
  await sql`insert into private.sign_ins (at, kind, account_id)
    select now() - n * interval '2 minutes', 'signed_in', p.account_id
    from (select account_id, row_number() over (order by id) - 1 as number from public.profiles limit 1000) p
    join generate_series(1, 40000) n on n % 1000 = p.number`;
}
