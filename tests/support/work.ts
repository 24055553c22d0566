import type { Fragment, ISql } from 'postgres';

type Moment = string | Date | Fragment | null;

/** What is recorded of somebody's work, as an entry of the ledger has it. */
interface Work {
  attendance?: 'attended' | 'no_show' | 'excused' | null;
  minutes?: number | null;
  came_at?: Moment;
  left_at?: Moment;
  reason?: string | null;
  /** Whether the place is free for others; without it that stays as it is. */
  released?: boolean;
}

/** Records the same work for all signups `s` of which a condition is true, as whoever the statement runs as. */
export const recordWork = (sql: ISql, where: Fragment, work: Work): Fragment => {
  const { attendance = null, minutes = null, came_at = null, left_at = null, reason = null, released } = work;
  const freed = released ? sql`, released_at = private.now()` : sql``;
  return sql`update public.signups s set entry_id = private.enter_work(s.id, 'marked', ${attendance}, ${minutes}, ${came_at}, ${left_at},
      ${reason})${freed} where ${where} returning s.id, s.event_id`;
};

/** The signups as a table, with what is known of the work of each. */
export const works = (sql: ISql): Fragment => sql`(
  select s.*, e.attendance, e.minutes, e.came_at, e.left_at, coalesce(e.left_assumed, false) as left_assumed,
    private.entry_reason(e.id) as reason, held.at as marked_at, held.by as marked_by
  from public.signups s
  left join public.work_entries e on e.id = s.entry_id
  left join public.work_entries held on held.id = private.entry_held(e.id) and held.attendance is not null) s`;
