import { expect, it } from 'vitest';
import { gateEvent, gateOf, gatePerson, placeAt } from '@/test/gate.ts';
import { newId } from '@/test/records.ts';
import { codeOf, placeOf } from '../scan/coming.ts';
import { countsOf, liveTopics, matching, openOf, placesOf, shiftsOf } from './view.ts';

const time = (text: string): number => Date.parse(`2026-10-23T${text}:00Z`);
const [anna, ben, zoe] = ['Ánna Müller', 'Ben', 'Zoe'].map((name) => gatePerson(name)) as [
  ReturnType<typeof gatePerson>,
  ReturnType<typeof gatePerson>,
  ReturnType<typeof gatePerson>,
];

function concert(more = {}) {
  const event = gateEvent(more);
  for (const person of [zoe, anna]) placeAt(event, person);
  return event;
}

it('whoever is expected is late from the start on, and may be released some minutes later', () => {
  const gate = gateOf([concert()], [anna, zoe]);
  const states = (now: string) => shiftsOf(gate, {}, time(now))[0]?.rows.map(({ state, lateBy }) => [state, lateBy]);
  expect(states('09:59')?.[0]).toEqual(['expected', null]);
  expect(states('10:14')?.[0]).toEqual(['late', null]);
  expect(states('10:15')?.[0]).toEqual(['late', 15]);
});

it('before the time for it, checking in is early', () => {
  const gate = gateOf([concert()], [anna, zoe]);
  const warnings = (now: string) => shiftsOf(gate, {}, time(now))[0]?.rows[0]?.warnings;
  expect(warnings('09:29')).toEqual(['early']);
  expect(warnings('09:30')).toEqual([]);
});

it('shows what is on, starts soon, or has people who are still here; all of it on request; people by name', () => {
  const later = gateEvent({ title: 'Later', start_time: '2026-10-23T18:00:00Z', end_time: '2026-10-23T20:00:00Z' });
  const over = gateEvent({ title: 'Over', start_time: '2026-10-23T05:00:00Z', end_time: '2026-10-23T08:00:00Z' });
  const left = gateEvent({ ...over, id: newId(), title: 'Left', slots: gateEvent().slots, signups: [] });
  placeAt(left, ben, { state: 'here' });
  const gate = gateOf([left, over, concert(), later], [anna, ben, zoe]);
  const titles = (filter: Parameters<typeof shiftsOf>[1]) =>
    shiftsOf(gate, filter, time('10:30')).map(({ event }) => event.title);
  expect(titles({})).toEqual(['Concert', 'Left']);
  expect(titles({ all: true })).toEqual(['Concert', 'Later', 'Left', 'Over']);
  expect(titles({ event: later.id })).toEqual(['Later']);
  expect(shiftsOf(gate, {}, time('10:30'))[0]?.rows.map(({ person }) => person.name)).toEqual(['Ánna Müller', 'Zoe']);
});

it('a place filters, and is offered once', () => {
  const pier = { id: newId(), name: 'Pier', address: null, meeting_point: null, contact: null };
  const gate = gateOf([concert({ place: pier }), concert({ place: pier }), concert()], [anna, zoe]);
  expect(placesOf(gate)).toEqual([pier]);
  expect(shiftsOf(gate, { place: pier.id }, time('10:30'))).toHaveLength(2);
});

it('a search finds every word in a name, without accents', () => {
  const shifts = shiftsOf(gateOf([concert()], [anna, zoe]), {}, time('10:30'));
  const names = (search: string) =>
    matching(shifts, search).flatMap(({ rows }) => rows.map(({ person }) => person.name));
  expect(names('mul ann')).toEqual(['Ánna Müller']);
  expect(names('mul zoe')).toEqual([]);
  expect(names(' ')).toHaveLength(2);
});

it('counts people by state, with those without a name, and who is missing for shifts that are not over', () => {
  const event = concert({ slot: { min_count: 4 } });
  placeAt(event, ben, { state: 'here', unnamed: 2 });
  const over = concert({
    start_time: '2026-10-23T08:00:00Z',
    end_time: '2026-10-23T10:00:00Z',
    slot: { min_count: 9 },
  });
  const gate = gateOf([over, event], [anna, ben, zoe]);
  const counts = countsOf(shiftsOf(gate, { event: event.id }, time('10:30')), time('10:30'));
  expect(counts).toEqual({ expected: 0, late: 2, here: 3, gone: 0, missing: 1 });
  expect(countsOf(shiftsOf(gate, {}, time('10:30')), time('10:30')).missing).toBe(1);
});

it('counts a person once who is at two shifts: checked in at one that was canceled, and a walk-in elsewhere', () => {
  const [canceled, other] = [concert(), concert()];
  placeAt(canceled, ben, { state: 'here', canceled_at: '2026-10-23T10:15:00Z' });
  placeAt(other, ben, { state: 'here' });
  const shifts = shiftsOf(gateOf([canceled, other], [anna, ben, zoe]), {}, time('10:30'));
  expect(shifts.map(({ here }) => here)).toEqual([1, 1]);
  expect(countsOf(shifts, time('10:30')).here).toBe(1);
});

it('somebody who is scanned comes for the shift that is on or next, first for one that is shown', () => {
  const [morning, now, evening] = ['06', '10', '17'].map((hour) =>
    gateEvent({
      start_time: `2026-10-23T${hour}:00:00Z`,
      end_time: `2026-10-23T${String(Number(hour) + 3).padStart(2, '0')}:00:00Z`,
    }),
  );
  if (!morning || !now || !evening) throw new Error('The shifts are missing.');
  for (const event of [evening, morning, now]) placeAt(event, anna);
  const gate = gateOf([morning, now, evening], [anna]);
  const found = (at: string, shown: string[] = []) => placeOf(gate, anna.id, new Set(shown), time(at))?.event;
  expect(found('09:50')).toBe(now);
  expect(found('16:00')).toBe(evening);
  expect(found('09:50', [evening.slots[0]?.id ?? ''])).toBe(evening);
  expect(placeOf(gate, ben.id, new Set(), time('10:00'))).toBeNull();
  const [place] = now.signups;
  if (place) place.state = 'gone';
  expect(found('11:00')).toBe(evening);
});

it('the end of the time at a gate is near for an hour; then nothing can be done and nobody is missing', () => {
  const event = gateEvent({ until: '2026-10-23T14:00:00Z', slot: { min_count: 4 } });
  const at = (now: string) => shiftsOf(gateOf([event]), {}, time(now));
  const closing = (now: string) => at(now).map((shift) => shift.closing);
  expect([closing('12:59'), closing('13:00'), closing('14:00')]).toEqual([[null], ['soon'], ['closed']]);
  const open = (now: string) => openOf(at(now), time(now)).length;
  expect([open('13:59'), open('14:00')]).toEqual([1, 0]);
});

it('nobody comes to a shift that was canceled, and nobody is missing there', () => {
  const minimum = { required_count: 4, min_count: 4 };
  const [canceled, other] = [{ ...minimum, is_canceled: true as const }, minimum].map((slot) => gateEvent({ slot }));
  if (!canceled || !other) throw new Error('The shifts are missing.');
  const shifts = shiftsOf(gateOf([canceled, other]), {}, time('10:00'));
  expect(openOf(shifts, time('10:00')).map(({ event }) => event)).toEqual([other]);
  expect(countsOf(shifts, time('10:00')).missing).toBe(4);
});

it('what is on and next comes first; what is over last, though a shift that ends under the hand stays where it is', () => {
  const over = concert({ title: 'Over', start_time: '2026-10-23T06:00:00Z', end_time: '2026-10-23T10:00:00Z' });
  const gate = gateOf([over, concert()], [anna, zoe]);
  const titles = (now: string, since: string) =>
    shiftsOf(gate, {}, time(now), time(since)).map(({ event, over }) => [event.title, over]);
  expect(titles('10:01', '09:59')).toEqual([
    ['Over', false],
    ['Concert', false],
  ]);
  expect(titles('10:01', '10:00')).toEqual([
    ['Concert', false],
    ['Over', true],
  ]);
});

it('a walk-in goes to what is on, where there is room if possible, else to what is next, never to what is over', () => {
  const full = { required_count: 1, filled_count: 1, confirmed_count: 1 };
  const at = (title: string, start_time: string, end_time: string, slot = {}) =>
    gateEvent({ title, start_time, end_time, slot });
  const gate = gateOf([
    at('Over', '2026-10-23T08:00:00Z', '2026-10-23T12:00:00Z'),
    at('Full', '2026-10-23T11:00:00Z', '2026-10-23T14:00:00Z', full),
    at('On', '2026-10-23T12:00:00Z', '2026-10-23T16:00:00Z'),
    at('Next', '2026-10-23T13:00:00Z', '2026-10-23T16:00:00Z'),
  ]);
  const open = openOf(shiftsOf(gate, {}, time('12:08')), time('12:08'));
  expect(open.map(({ event }) => event.title)).toEqual(['On', 'Full', 'Next']);
});

it('after the end somebody who is awaited comes late, and somebody of a canceled shift comes for nothing', () => {
  const event = concert();
  placeAt(event, ben, { canceled_at: '2026-10-23T12:19:00Z' });
  const gate = gateOf([event], [anna, ben, zoe]);
  const shift = (now: string) => shiftsOf(gate, { all: true }, time(now))[0];
  expect(shift('13:59')?.rows[0]?.warnings).toEqual([]);
  expect(shift('14:00')?.rows.map(({ person, warnings }) => [person.name, warnings])).toEqual([
    ['Ánna Müller', ['over']],
    ['Zoe', ['over']],
  ]);
  expect(placeOf(gate, ben.id, new Set(), time('13:00'))).toBeNull();
});

it('the shifts around now are listened to, the nearest fifty of them', () => {
  const minutes = (number: number) => new Date(time('10:00') + number * 60_000).toISOString();
  const near = Array.from({ length: 60 }, (_, index) =>
    gateEvent({ start_time: minutes(index), end_time: minutes(index + 60) }),
  );
  const later = gateEvent({ start_time: minutes(600), end_time: minutes(700) });
  const topics = liveTopics(gateOf([later, ...near.toReversed()]), time('10:00'));
  expect(topics).toEqual(
    near
      .slice(0, 50)
      .map(({ id }) => `event:${id}`)
      .sort(),
  );
  expect(liveTopics(undefined, time('10:00'))).toEqual([]);
});

it('a code can be typed in any case and in groups; other texts are none', () => {
  expect(codeOf('0123-4567 89ab cdef ghjk mnpq rs')).toBe('0123456789ABCDEFGHJKMNPQRS');
  expect(codeOf('0123456789ABCDEFGHJKMNPQR')).toBeNull();
  expect(codeOf('https://example.org/0123456789')).toBeNull();
});
