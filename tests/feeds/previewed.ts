import type { FeedDifference, SyncPreview } from '../../supabase/functions/_shared/contract/feed-differences.ts';
import type { FeedStage } from './feed-stage.ts';

/** Calls of an administrator about previews, edits and undoing. */
export function previewing(stage: FeedStage) {
  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${stage.stack.apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${stage.admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
  const lastChange = async (feedId: string): Promise<string> => {
    const [row] =
      await stage.sql`select id from public.change_sets where feed_id = ${feedId} order by made_at desc, id limit 1`;
    return row?.id;
  };
  return {
    lastChange,
    call,
    /** What a sync would change. */
    preview: async (feedId: string): Promise<SyncPreview> =>
      (await call('POST', `/ical-feeds/${feedId}/sync/preview`)).body,
    /** Applies a preview. */
    apply: (feedId: string, token: string) => call('POST', `/ical-feeds/${feedId}/sync?token=${token}`),
    /** Undoes a change set, by default the last one of the feed. */
    undo: async (feedId: string, id?: string) =>
      await call('POST', `/change-sets/${id ?? (await lastChange(feedId))}/undo`),
    /** The change sets of a feed, the newest first, as the API lists them. */
    async changes(feedId: string) {
      const { body } = await call('GET', '/change-sets?limit=100');
      return (body as { feed: { id: string } | null }[]).filter(({ feed }) => feed?.id === feedId);
    },
  };
}

/** A difference in short: `moved Shift a: Ada`. */
export const inShort = ({ kind, event, people }: FeedDifference): string =>
  `${kind} ${event.title}${people.length > 0 ? `: ${people.map(({ name, clashes }) => `${name}${clashes ? '!' : ''}`).join(', ')}` : ''}`;

type StoredRow = { kind: string; id: string; event_id: string; content: unknown };

/** The rows that a sync of a feed can change, without versions and times of writing. */
export async function storedRows(stage: FeedStage, feedId: string): Promise<StoredRow[]> {
  return await stage.sql<StoredRow[]>`
    with event as (select e.* from public.events e where e.feed_id = ${feedId} and e.removed_at is null)
    select 'event' as kind, e.id, e.id as event_id, jsonb_build_array(e.title, e.description, e.location, e.start_time, e.end_time, e.timezone, e.all_day,
      e.end_estimated, e.status, e.cancel_origin, e.published_at) as content from event e
    union all select 'source', s.id, s.event_id, to_jsonb(s) from public.ical_sources s where s.feed_id = ${feedId}
    union all select 'slot', o.id, o.event_id, jsonb_build_array(o.event_id, o.slot_type_id, o.required_count, o.is_canceled, o.cancel_origin)
      from public.event_slots o join event e on e.id = o.event_id where o.removed_at is null
    union all select 'signup', u.id, u.event_id, jsonb_build_array(u.user_id, u.slot_id, u.status, u.is_live, u.during)
      from public.signups u join event e on e.id = u.event_id
    order by 1, 2`;
}
