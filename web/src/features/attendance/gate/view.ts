import type { Gate, GateEvent, GatePerson, GateSignup, GateSlot, GateState, GateWarning } from '@contract/gate.ts';
import { fold, personName } from '@/lib/format/person-name.ts';
import { isClosed } from '@/lib/offline/forget.ts';
import type { GateFilter } from './search.ts';

const minute = 60_000;
/** From how long before its start a shift is shown among those that are next, and how long after its end, in milliseconds. */
const [soonBefore, soonAfter] = [3 * 60 * minute, 60 * minute];
/** From how long before a lead's time at a gate ends this is said, in milliseconds. */
const closingBefore = 60 * minute;

/** A person at a shift. `state`: with `late` computed; `warnings`: with `early`, which depend on the moment. */
export interface GateRow {
  signup: GateSignup;
  person: GatePerson;
  event: GateEvent;
  slot: GateSlot;
  state: GateState;
  warnings: readonly GateWarning[];
  /** The place was given away and the slot is full, so that being let in adds one. */
  full: boolean;
  /** How many minutes late, if the place can be released for that. */
  lateBy: number | null;
}

/** A slot with its people. `here`: how many of them are there, also of those whom a search hides, and `brought` how many without a name came with them; `closing`: whether the time of this lead at its gate ends soon or has ended; `over`: the shift has ended. */
export interface GateShift {
  event: GateEvent;
  slot: GateSlot;
  type: Gate['slot_types'][number];
  rows: readonly GateRow[];
  here: number;
  brought: number;
  closing: 'soon' | 'closed' | null;
  over: boolean;
}

export const isFull = ({ filled_count, required_count }: GateSlot): boolean => filled_count >= required_count;

const isAwaited = (state: GateState): boolean => state === 'expected' || state === 'late';

/** The state at a moment: whoever is not here when the shift has begun is late. */
const stateAt = (state: GateState, event: GateEvent, now: number): GateState => {
  if (!isAwaited(state)) return state;
  return Date.parse(event.start_time) <= now ? 'late' : 'expected';
};

/** Whether a shift is on or starts soon, somebody is still there, or its gate has just been closed. */
function isSoon(event: GateEvent, now: number): boolean {
  const near = Date.parse(event.start_time) - soonBefore <= now && now < Date.parse(event.end_time) + soonAfter;
  return near || isClosed(event, now) || event.signups.some(({ state }) => state === 'here');
}

function closingOf(event: GateEvent, now: number): GateShift['closing'] {
  if (isClosed(event, now)) return 'closed';
  return event.until !== null && Date.parse(event.until) - closingBefore <= now ? 'soon' : null;
}

export function rowOf(gate: Gate, event: GateEvent, signup: GateSignup, now: number): GateRow | null {
  const slot = event.slots.find(({ id }) => id === signup.slot_id);
  const person = gate.people.find(({ id }) => id === signup.user_id);
  if (!slot || !person) return null;
  const start = Date.parse(event.start_time);
  const { check_in_before_minutes, no_show_after_minutes } = gate.settings;
  const state = stateAt(signup.state, event, now);
  const late = Math.floor((now - start) / minute);
  const isEarly = start - check_in_before_minutes * minute > now;
  const isOver = isAwaited(state) && Date.parse(event.end_time) <= now;
  return {
    ...{ signup, event, slot, state },
    person: { ...person, name: personName(person.name) },
    warnings: [...(isEarly ? ['early' as const] : []), ...(isOver ? ['over' as const] : []), ...signup.warnings],
    full: signup.released && isFull(slot),
    lateBy: state === 'late' && late >= no_show_after_minutes ? late : null,
  };
}

/** Whether an event is among those that the filter of the page chooses. */
const isChosen = (event: GateEvent, { place, event: id }: GateFilter): boolean =>
  (place === undefined || event.place?.id === place) && (id === undefined || event.id === id);

/** Of a canceled shift the list shows who was there: the others are found by their name. */
const isShown = ({ canceled_at, state }: GateSignup): boolean =>
  canceled_at === null || state === 'here' || state === 'gone';

/**
 * The shifts that the page shows, with their people by name: what is on and what is next by start, then what is over. `since`: when
 * somebody last chose what is shown, so that a shift that ends meanwhile does not move under their finger.
 */
export function shiftsOf(gate: Gate, filter: GateFilter, now: number, since = now): GateShift[] {
  const types = new Map(gate.slot_types.map((type) => [type.id, type]));
  const events = gate.events.filter(
    (event) => isChosen(event, filter) && (filter.all || filter.event || isSoon(event, now)),
  );
  const shifts = events.flatMap((event) =>
    event.slots.flatMap((slot) => {
      const type = types.get(slot.slot_type_id);
      if (!type) return [];
      const rows = event.signups
        .filter((signup) => signup.slot_id === slot.id && isShown(signup))
        .flatMap((signup) => rowOf(gate, event, signup, now) ?? [])
        .sort((a, b) => a.person.name.localeCompare(b.person.name));
      const present = rows.filter(({ state }) => state === 'here');
      // What a device has kept from before may not say it.
      const brought = present.reduce((sum, { signup }) => sum + (signup.unnamed || 0), 0);
      if (slot.is_canceled && rows.length === 0) return [];
      const over = Date.parse(event.end_time) <= since;
      return [{ event, slot, type, rows, here: present.length, brought, closing: closingOf(event, now), over }];
    }),
  );
  return [...shifts.filter(({ over }) => !over), ...shifts.filter(({ over }) => over)];
}

/** Shifts with those of `all` that are not among them. */
export const withOthers = (shifts: readonly GateShift[], all: readonly GateShift[]): GateShift[] => [
  ...shifts,
  ...all.filter(({ slot }) => !shifts.some((shift) => shift.slot.id === slot.id)),
];

/** The words of a search. */
export const wordsOf = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

/** The shifts with only the people whose name has all words of a search; without those that have none. */
export function matching(shifts: readonly GateShift[], search: string): GateShift[] {
  const words = wordsOf(search);
  if (words.length === 0) return [...shifts];
  return shifts
    .map((shift) => ({
      ...shift,
      rows: shift.rows.filter(({ person }) => words.every((word) => fold(person.name).includes(word))),
    }))
    .filter(({ rows }) => rows.length > 0);
}

export type Counts = Record<'expected' | 'late' | 'here' | 'gone' | 'missing', number>;

/**
 * How many people are in each state, with those who come with them without a name, and how many are missing for shifts to run that are not over. Who is here at two shifts, one
 * of them canceled, is one person who is here.
 */
export function countsOf(shifts: readonly GateShift[], now: number): Counts {
  const rows = shifts.flatMap((shift) => shift.rows);
  const count = (state: GateState) =>
    rows.reduce((sum, row) => sum + (row.state === state ? 1 + (row.signup.unnamed || 0) : 0), 0);
  const here = new Set(
    shifts.flatMap(({ rows }) => rows.filter(({ state }) => state === 'here').map(({ person }) => person.id)),
  );
  const missing = shifts
    .filter(({ event, slot }) => Date.parse(event.end_time) > now && !slot.is_canceled)
    .map(({ slot }) => Math.max(0, (slot.min_count ?? 0) - slot.confirmed_count));
  return {
    ...{
      expected: count('expected'),
      late: count('late'),
      here: here.size + shifts.reduce((sum, { brought }) => sum + brought, 0),
      gone: count('gone'),
    },
    missing: missing.reduce((sum, each) => sum + each, 0),
  };
}

/**
 * The shifts to which somebody can come who has no place: those that are not over. First those that are on, the ones with room before
 * others, then the next ones.
 */
export function openOf(shifts: readonly GateShift[], now: number): GateShift[] {
  const opening = ({ event }: GateShift) => Math.max(Date.parse(event.start_time), now);
  return shifts
    .filter(({ closing, slot, event }) => closing !== 'closed' && !slot.is_canceled && Date.parse(event.end_time) > now)
    .toSorted((a, b) => opening(a) - opening(b) || Number(isFull(a.slot)) - Number(isFull(b.slot)));
}

/** The places of the shifts around now, by name. */
export const placesOf = (gate: Gate): { id: string; name: string }[] =>
  [...new Map(gate.events.flatMap(({ place }) => (place ? [[place.id, place] as const] : []))).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );

/** The most shifts to hear of: each is a channel of its own, of which a connection has a hundred at most. */
const most = 50;

/** What the gate listens to: the shifts around now. Whatever else is shown is loaded from time to time. */
export function liveTopics(gate: Gate | undefined, now: number): string[] {
  const distance = ({ start_time }: Gate['events'][number]) => Math.abs(Date.parse(start_time) - now);
  return (gate?.events ?? [])
    .filter((event) => isSoon(event, now))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .map(({ id }) => `event:${id}`)
    .sort();
}
