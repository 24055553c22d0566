import { isoInstant } from '../civil.ts';
import type { FeedItem } from '../mapping.ts';
import type { KnownSource, SyncPlan } from '../plan-types.ts';
import { known } from './plan-things.ts';

/** The known state after a plan was applied, as in the database; for tests. */
export function afterwards(
  sources: readonly KnownSource[],
  plan: SyncPlan,
  now: number,
  name: () => string,
): KnownSource[] {
  const rekeyed = new Map(plan.rekey.map(({ id, ...identity }) => [id, identity]));
  const changed = new Map(plan.change.map((change) => [change.id, change]));
  const buried = new Map(plan.buried.map(({ id, item }) => [id, item]));
  const dropped = new Map(plan.drop.map(({ id, event }) => [id, event]));
  const found = { source_state: 'present', missing_since: null } as const;
  const missing = { source_state: 'missing', missing_since: isoInstant(now) } as const;
  const remembered = sources.filter(({ id }) => !plan.forget.includes(id));
  const kept = remembered.map((source): KnownSource => {
    const change = changed.get(source.id);
    const event = dropped.get(source.id);
    const { event_start, event_end } = source;
    const grave = buried.get(source.id);
    return {
      ...source,
      ...rekeyed.get(source.id),
      ...(change && { ...says(change.item), ...found, event_status: statusOf(source, change.becomes) }),
      ...(grave && { ...says(grave), event_start, event_end }),
      ...(plan.found.includes(source.id) && found),
      ...(plan.missing.includes(source.id) && missing),
      ...(event && { source_state: 'gone', event_status: event === 'canceled' ? 'canceled' : source.event_status }),
    };
  });
  return [...kept, ...plan.insert.map((item) => known(item, { id: name() }))];
}

function says({ source_hash, status, title, start_time, end_time, all_day }: FeedItem) {
  const times = { start_time, end_time, event_start: start_time, event_end: end_time };
  return { source_hash, status, title, all_day, ...times };
}

function statusOf({ event_status }: KnownSource, becomes: SyncPlan['change'][0]['becomes']) {
  if (becomes === null) return event_status;
  return becomes === 'canceled' ? 'canceled' : 'scheduled';
}
