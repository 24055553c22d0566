import { expect, it } from 'vitest';
import { eventWith } from '@/test/event.ts';
import { chooseEvents } from './choose.ts';

const now = Date.parse('2026-06-13T10:00:00Z');
const hour = (id: string, from: number, to: number) =>
  eventWith({
    id,
    start_time: new Date(now + from * 3_600_000).toISOString(),
    end_time: new Date(now + to * 3_600_000).toISOString(),
  });
const events = [hour('older', -9, -8), hour('old', -5, -3), hour('on', -1, 1), hour('soon', 1, 2), hour('later', 3, 4)];
const ids = (show: 'upcoming' | 'past' | 'all') => chooseEvents(events, show, now).map(({ id }) => id);

it('shows upcoming events, soonest first', { tags: ['4.25'] }, () =>
  expect(ids('upcoming')).toEqual(['soon', 'later']),
);
it('shows past events, latest first', { tags: ['4.24'] }, () => expect(ids('past')).toEqual(['old', 'older']));
it('shows all events, including current ones', () =>
  expect(ids('all')).toEqual(['older', 'old', 'on', 'soon', 'later']));
it('does not change its input', () => expect(events[0]?.id).toBe('older'));
