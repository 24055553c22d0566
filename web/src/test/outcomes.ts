import type { ChangeOutcome, ChangeScope } from '@contract/change-sets.ts';
import type { Event } from '@contract/events.ts';
import { newId } from './records.ts';

/** An event as the outcome of a change names it. */
export const changedEventOf = ({
  id,
  title,
  location,
  start_time,
  end_time,
  timezone,
  all_day,
  status,
}: Event): ChangeOutcome['events'][number] => ({
  id,
  title,
  location,
  start_time,
  end_time,
  timezone,
  all_day,
  status,
});

/** The outcome of a change that concerns nobody. */
export const outcomeWith = (more: Partial<ChangeOutcome> = {}): ChangeOutcome => ({
  id: newId(),
  action: 'move',
  events: [],
  deleted: 0,
  signups: [],
  told: [],
  unreached: [],
  clashes: [],
  here: [],
  skipped: [],
  drafts_left: 0,
  tells_at: null,
  undo_until: null,
  ...more,
});

/** The scope of a change whose events had nothing in common. */
export const nothingShared: ChangeScope = { title: null, day: null, place: null, minutes: null };
