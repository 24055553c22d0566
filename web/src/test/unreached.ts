import type { CallAnswer } from '@contract/call.ts';
import type { listUnreached, Untold } from '@contract/unreached.ts';
import { eventWith, newId } from './records.ts';

type Lists = CallAnswer<typeof listUnreached>;

/** The lists of who could not be told and who cannot be reached, which are empty. */
export const nobodyUnreached: Lists = {
  untold: { count: 0, people: [] },
  unreachable: { count: 0, people: [] },
  bouncing: [],
};

/** A shift as these lists name it. */
export function datedShift(title: string): Untold['event'] {
  const { id, location, start_time, end_time, timezone, all_day } = eventWith();
  return { id, title, location, start_time, end_time, timezone, all_day };
}

/** Somebody without an address who has not been told that a shift is canceled. */
export const untoldWith = (name: string, more: Partial<Untold> = {}): Untold => ({
  user: { id: newId(), name },
  phone: '+1 712 555 0111',
  reason: 'no_address',
  failure: null,
  ids: [newId()],
  kinds: ['canceled'],
  event: datedShift('Gate'),
  events: 1,
  at: '2026-10-23T09:00:00Z',
  seen: false,
  told: null,
  ...more,
});

/** The same people as a list. */
export const untoldList = (people: Untold[]): Lists['untold'] => ({ count: people.length, people });
