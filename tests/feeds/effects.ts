import type { Sql } from 'postgres';

/** A known occurrence of a feed with its event, as stored. `version` changes with every write to the event. */
export type KnownRow = {
  event_id: string;
  /** `uid` or `uid|original start`. */
  key: string;
  source_state: string;
  status: string;
  is_removed: boolean;
  version: string;
};

/** All events of a feed, including removed ones, by id. */
export async function knownRows(sql: Sql, feedId: string): Promise<Map<string, KnownRow>> {
  const rows = await sql<KnownRow[]>`
    select s.event_id, s.uid || case when s.recurrence_key = '' then '' else '|' || s.recurrence_key end as key,
      s.source_state, e.status, e.removed_at is not null as is_removed, e.xmin::text as version
    from public.ical_sources s join public.events e on e.id = s.event_id
    where s.feed_id = ${feedId} order by key`;
  return new Map(rows.map((row) => [row.event_id, row]));
}

export const effectLists = [
  'inserted',
  'updated',
  'rekeyed',
  'cancelled',
  'reactivated',
  'missing',
  'removed',
  'unchanged',
] as const;
export type Effect = Record<(typeof effectLists)[number], string[]>;

/** What a sync did to each event, from the state before and after. */
export function effectOf(before: Map<string, KnownRow>, after: Map<string, KnownRow>): Effect {
  const effect = Object.fromEntries(effectLists.map((list) => [list, [] as string[]])) as Effect;
  for (const [id, now] of after) {
    const was = before.get(id);
    if (was && was.key !== now.key) effect.rekeyed.push(`${was.key} -> ${now.key}`);
    const kind = was ? changeOf(was, now) : 'inserted';
    if (kind && (kind !== 'unchanged' || was?.key === now.key)) effect[kind].push(now.key);
  }
  return effect;
}

function changeOf(was: KnownRow, now: KnownRow): keyof Effect | null {
  if (!was.is_removed && now.is_removed) return 'removed';
  if (was.status === 'scheduled' && now.status === 'canceled') return 'cancelled';
  if ((was.status === 'canceled' && now.status === 'scheduled') || (was.is_removed && !now.is_removed))
    return 'reactivated';
  if (was.version !== now.version) return 'updated';
  if (now.source_state === 'missing') return was.source_state === 'missing' ? null : 'missing';
  return now.source_state === 'present' ? 'unchanged' : null;
}

/** All rows of a feed and its signups, each with a value that changes at every write. */
export async function writtenRows(sql: Sql, feedId: string): Promise<object[]> {
  return await sql<object[]>`
    with event as (select * from public.events where feed_id = ${feedId})
    select 'event' as kind, e.id::text, xmin::text as version from public.events e where e.feed_id = ${feedId}
    union all select 'source', s.id::text, s.xmin::text from public.ical_sources s where s.feed_id = ${feedId}
    union all select 'slot', o.id::text, o.xmin::text from public.event_slots o join event e on e.id = o.event_id
    union all select 'signup', u.id::text, u.xmin::text from public.signups u join event e on e.id = u.event_id
    union all select 'notice', n.id::text, n.xmin::text from public.notices n join event e on e.id = n.event_id
    order by 1, 2`;
}
