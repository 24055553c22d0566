import type { Event } from '@contract/events.ts';
import { describe, expect, it } from 'vitest';
import { eventWith, slotWith } from '@/test/event.ts';
import type { OwnPlace } from '../taking/own-place.ts';
import {
  byMisfit,
  byNeed,
  type Choice,
  choicesOf,
  chooseEvents,
  countsByDay,
  isNarrowed,
  isWanted,
  misfitOf,
  needOf,
  watchedOf,
} from './fit.ts';

const none: OwnPlace = {
  signupId: null,
  slotId: null,
  displaced: false,
  asked: false,
  question: null,
  late: false,
  clash: null,
  outcome: null,
};
const nothing = { free: null, over_hours: false, place: false, slot_type_ids: [] };
const now = Date.parse('2026-06-01T10:00:00Z');
const choice = (event: Partial<Event> = {}, own: Partial<OwnPlace> = {}): Choice => {
  const made = eventWith(event);
  return { event: made, slot: made.slot_assignments[0] ?? slotWith(), own: { ...none, ...own }, misfit: null };
};

describe('what fits', () => {
  it('is what no rule forbids and nothing that was said is against', () => {
    const misfit = (event: Partial<Event>, own: Partial<OwnPlace> = {}) => {
      const { event: made, slot } = choice(event);
      return misfitOf(made, slot, { ...none, ...own });
    };
    expect(misfit({})).toBeNull();
    expect(misfit({ wishes: { ...nothing, free: true } })).toBeNull();
    expect(misfit({ wishes: { ...nothing, free: false } })).toBe('said_not_free');
    expect(misfit({ wishes: { ...nothing, over_hours: true } })).toBe('over_own_hours');
    const blocked = (more: Parameters<typeof slotWith>[0]) => misfit({ slot_assignments: [slotWith(more)] });
    expect(blocked({ current_count: 2 })).toBe('slot_full');
    expect(blocked({ blocked: 'overlap' })).toBe('overlap');
    expect(blocked({ blocked: 'not_open_to_you' })).toBe('not_open_to_you');
    const missing = (confirmed_by: 'self' | 'organiser') => ({
      blocked: 'not_qualified' as const,
      missing_qualifications: [{ id: 'q', name: 'First aid', confirmed_by }],
    });
    expect(blocked(missing('self'))).toBe('confirm');
    expect(blocked(missing('organiser'))).toBe('not_qualified');
    expect(misfit({ signup_rule: { code: 'too_many_hours', message: '', params: { own: true, max_hours: 8 } } })).toBe(
      'too_many_hours',
    );
    expect(misfit({}, { clash: { id: 'other', title: 'Other' } })).toBe('overlap');
    // A refusal goes before what the person has said.
    expect(misfit({ wishes: { ...nothing, free: false } }, { clash: { id: 'other', title: 'Other' } })).toBe('overlap');
  });

  it('leaves out what has begun, what is canceled, drafts, and events of the person, except for what was just taken', () => {
    const events = [
      eventWith({ id: 'begun', start_time: '2026-06-01T10:00:00Z' }),
      eventWith({ id: 'canceled', status: 'canceled' }),
      eventWith({ id: 'draft', draft: true }),
      eventWith({ id: 'asked' }),
      eventWith({ id: 'own', slot_assignments: [slotWith({ id: 'a' }), slotWith({ id: 'b' })] }),
      eventWith({ id: 'open', slot_assignments: [slotWith({ id: 'c' }), slotWith({ id: 'd', is_canceled: true })] }),
    ];
    const ownPlace = ({ id }: Event): OwnPlace =>
      id === 'own' ? { ...none, signupId: 's', slotId: 'a' } : { ...none, asked: id === 'asked' };
    const slots = (taken: string[]) => choicesOf(events, ownPlace, now, new Set(taken)).map(({ slot }) => slot.id);
    expect(slots([])).toEqual(['c']);
    expect(slots(['a'])).toEqual(['a', 'c']);
  });
});

describe('the order', () => {
  const need = (event: Partial<Event>, own?: Partial<OwnPlace>) => needOf(choice(event, own), now);
  const short = (more: Parameters<typeof slotWith>[0]) => ({ slot_assignments: [slotWith(more)] });

  it('has a reason: below the minimum, soon, free, favorite', () => {
    expect(need(short({ min_count: 1 }))).toBe('below_min');
    expect(need(short({ min_count: 1, current_count: 1 }))).toBe('other');
    expect(need({ start_time: '2026-06-03T09:59:00Z' })).toBe('soon');
    expect(need({ start_time: '2026-06-03T10:00:00Z' })).toBe('other');
    expect(need({ wishes: { ...nothing, free: true, place: true } })).toBe('free');
    expect(need({ wishes: { ...nothing, place: true } })).toBe('favourite');
    expect(need({ wishes: { ...nothing, slot_type_ids: ['type'] } })).toBe('favourite');
    expect(need({ wishes: { ...nothing, slot_type_ids: ['another'] } })).toBe('other');
  });

  it('does not change for a place that was just taken', () => {
    expect(need(short({ id: 'a', min_count: 1, current_count: 1 }), { slotId: 'a' })).toBe('below_min');
  });

  it('is by need, then by start', () => {
    const at = (id: string, start_time: string, more: Partial<Event> = {}) => choice({ id, start_time, ...more });
    const groups = byNeed(
      [
        at('late', '2026-06-20T10:00:00Z'),
        at('early', '2026-06-10T10:00:00Z'),
        at('needed', '2026-06-25T10:00:00Z', short({ min_count: 2 })),
      ],
      now,
    );
    expect(groups.map(({ need, choices }) => [need, ...choices.map(({ event }) => event.id)])).toEqual([
      ['below_min', 'needed'],
      ['other', 'early', 'late'],
    ]);
  });
});

it('lists what does not fit by its reason', () => {
  const madeWith = (misfit: Choice['misfit']) => ({ ...choice(), misfit });
  const groups = byMisfit([madeWith('slot_full'), madeWith('said_not_free'), madeWith(null), madeWith('slot_full')]);
  expect(groups.map(({ misfit, choices }) => [misfit, choices.length])).toEqual([
    ['said_not_free', 1],
    ['slot_full', 2],
  ]);
});

describe('what is looked for', () => {
  const all = { day: undefined, types: [], places: [], weekdays: [], times: [] };
  const at = (start_time: string, more: Partial<Event> = {}) => choice({ start_time, ...more });

  it.each([
    ['2026-06-13T04:59:00Z', 'evening'],
    ['2026-06-13T05:00:00Z', 'morning'],
    ['2026-06-13T11:59:00Z', 'morning'],
    ['2026-06-13T12:00:00Z', 'afternoon'],
    ['2026-06-13T17:00:00Z', 'evening'],
  ] as const)('counts %s as %s', (start, time) => {
    const found = (['morning', 'afternoon', 'evening'] as const).filter((each) =>
      isWanted(at(start), { ...all, times: [each] }),
    );
    expect(found).toEqual([time]);
  });

  it('reads the time of day in the zone of the event; all-day events have none', () => {
    expect(isWanted(at('2026-06-13T23:00:00Z', { timezone: 'Asia/Tokyo' }), { ...all, times: ['morning'] })).toBe(true);
    expect(isWanted(at('2026-06-13T00:00:00Z', { all_day: true }), { ...all, times: ['afternoon'] })).toBe(true);
  });

  it('reads the day of the week in the zone of the event, too', () => {
    // A Saturday in UTC, and Sunday in Tokyo.
    const tokyo = at('2026-06-13T23:00:00Z', { timezone: 'Asia/Tokyo' });
    expect(isWanted(tokyo, { ...all, weekdays: [1, 7] })).toBe(true);
    expect(isWanted(tokyo, { ...all, weekdays: [6] })).toBe(false);
    expect(watchedOf({ ...all, weekdays: [6, 7] })).toMatchObject({ weekdays: [6, 7], times: [] });
    expect([isNarrowed(all), isNarrowed({ ...all, weekdays: [6] })]).toEqual([false, true]);
  });

  it('can be slot types and places', () => {
    const place = { id: 'gate', name: 'Gate', address: null, meeting_point: null, contact: null };
    expect(isWanted(choice(), { ...all, types: ['type'] })).toBe(true);
    expect(isWanted(choice(), { ...all, types: ['another'] })).toBe(false);
    expect(isWanted(choice({ place }), { ...all, places: ['gate'] })).toBe(true);
    expect(isWanted(choice(), { ...all, places: ['gate'] })).toBe(false);
  });

  it('is counted by the day on which it begins', () => {
    const tokyo = { timezone: 'Asia/Tokyo' };
    const counts = countsByDay([at('2026-06-13T23:00:00Z', tokyo), at('2026-06-13T09:00:00Z', tokyo)]);
    expect([...counts]).toEqual([
      ['2026-06-14', 1],
      ['2026-06-13', 1],
    ]);
  });
});

describe('the list of all events', () => {
  const now = Date.parse('2026-06-13T10:00:00Z');
  const hour = (id: string, from: number, to: number) =>
    eventWith({
      id,
      start_time: new Date(now + from * 3_600_000).toISOString(),
      end_time: new Date(now + to * 3_600_000).toISOString(),
    });
  const events = [
    hour('older', -9, -8),
    hour('old', -5, -3),
    hour('on', -1, 1),
    hour('soon', 1, 2),
    hour('later', 3, 4),
  ];
  const ids = (show: 'upcoming' | 'past' | 'all') => chooseEvents(events, show, now).map(({ id }) => id);

  it('shows upcoming events, soonest first', { tags: ['4.25'] }, () =>
    expect(ids('upcoming')).toEqual(['soon', 'later']),
  );
  it('shows past events, latest first', { tags: ['4.24'] }, () => expect(ids('past')).toEqual(['old', 'older']));
  it('shows all events, including current ones', () =>
    expect(ids('all')).toEqual(['older', 'old', 'on', 'soon', 'later']));
  it('does not change its input', () => expect(events[0]?.id).toBe('older'));
});
