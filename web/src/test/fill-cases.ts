import type { AutoFill } from '@contract/auto-fill.ts';
import { times } from '../../../tests/support/times.ts';

type Random = (end: number) => number;

const start = Date.parse('2026-06-12T00:00:00Z') / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
/** An id in a made-up order that has nothing to do with the number. */
const idOf = (kind: number, number: number) =>
  `${((number * 2654435761) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${(kind * 1e8 + number).toString().padStart(12, '0')}`;

/** A shift from an hour after the first midnight on. */
export function shiftAt(number: number, from: number, hours: number, allDay = false): AutoFill['shifts'][0] {
  const [begins, ends] = [start + from * 3600, start + (from + hours) * 3600];
  const work: [string, number][] = [];
  for (let at = begins; at < ends; ) {
    const midnight = (Math.floor(at / 86_400) + 1) * 86_400;
    work.push([iso(at).slice(0, 10), Math.min(ends, midnight) - at]);
    at = midnight;
  }
  return {
    id: idOf(1, number),
    title: `Shift ${number}`,
    location: null,
    place: number % 3,
    start_time: iso(begins),
    end_time: iso(ends),
    timezone: 'UTC',
    all_day: allDay,
    hours,
    from: begins,
    to: ends,
    work,
    said: null,
  };
}

/** Adds up what the shifts at these indices add to each day. */
function workOf(shifts: AutoFill['shifts'], busy: readonly number[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [day, seconds] of busy.flatMap((index) => shifts[index]?.work ?? [])) {
    sums.set(day, (sums.get(day) ?? 0) + seconds);
  }
  return [...sums];
}

/** What a person needs to be one of a case. */
interface Someone {
  roles: ReadonlySet<number>;
  /** The shifts where they have a place. */
  busy: readonly number[];
  required: number;
  credits: number;
  says?: Says;
}
/** What a person says of themselves; free and not free by the index of a shift. */
export interface Says {
  free: readonly number[];
  notFree: readonly number[];
  mostHours: number | null;
  roles: readonly number[];
  places: readonly number[];
}
export interface Case {
  shifts: AutoFill['shifts'];
  holes: readonly { shift: number; role: number; missing: number; toMin: number }[];
  people: readonly Someone[];
  rest: number | null;
  mostADay: number | null;
}

const refusals = ['not_open_to_you', 'overlap', 'too_many_hours', 'too_little_rest'] as const;

/** The verdict of SQL, computed in another way than the client does: by looking at each pair of shifts of a person. */
function verdictOf({ shifts, rest, mostADay }: Case, someone: Someone, hole: Case['holes'][0]): string {
  const shift = shifts[hole.shift] as AutoFill['shifts'][0];
  if (!someone.roles.has(hole.role)) return 'a';
  const others = someone.busy.flatMap((index) => shifts[index] ?? []);
  if (others.some(({ from, to }) => from < shift.to && to > shift.from)) return 'b';
  const days = workOf([...shifts, shift], [...someone.busy, hole.shift]);
  const own = new Set(shift.work.map(([day]) => day));
  if (mostADay !== null && days.some(([day, seconds]) => own.has(day) && seconds > mostADay * 3600)) return 'c';
  if (rest === null || shift.all_day) return '.';
  return isTooClose(shift, others, rest) ? 'd' : '.';
}

/** Why a person does not want a place: `n` they said that they are not free, `o` it is more than they want to work on a day. */
function wishOf({ shifts }: Case, { says, busy }: Someone, hole: Case['holes'][0]): string | null {
  if (says?.notFree.includes(hole.shift)) return 'n';
  const own = new Set(shifts[hole.shift]?.work.map(([day]) => day));
  const days = workOf(shifts, [...busy, hole.shift]);
  const most = (says?.mostHours ?? Number.POSITIVE_INFINITY) * 3600;
  return days.some(([day, seconds]) => own.has(day) && seconds > most) ? 'o' : null;
}

/** The verdict of SQL and, if it could give way only to less rest, the person's own wish. */
export function judgementOf(given: Case, someone: Someone, hole: Case['holes'][0]): string {
  const verdict = verdictOf(given, someone, hole);
  return /[.d]/.test(verdict) ? (wishOf(given, someone, hole) ?? verdict) : verdict;
}

/** Whether work that is no part of the block that the shift joins is closer to the shift than the rest. */
function isTooClose(shift: AutoFill['shifts'][0], others: AutoFill['shifts'], rest: number): boolean {
  const near = others.filter(({ all_day }) => !all_day);
  const touches = (one: { from: number; to: number }, other: { from: number; to: number }) =>
    one.to === other.from || one.from === other.to;
  const joined = new Set(near.filter((other) => touches(shift, other)));
  for (const each of joined) for (const other of near) if (touches(each, other)) joined.add(other);
  return near.some(
    (other) => !joined.has(other) && shift.from < other.to + rest * 3600 && other.from - rest * 3600 < shift.to,
  );
}

/** A case as the server reports it. */
export function answerOf(given: Case): AutoFill {
  const { shifts, holes, people, rest, mostADay } = given;
  const spoken = shifts.flatMap((_, shift) =>
    people.some(({ says }) => says?.free.includes(shift) || says?.notFree.includes(shift)) ? [shift] : [],
  );
  const mark = ({ says }: Someone, number: number, shift: number) =>
    says?.notFree.includes(shift) ? 'ab'.charAt(number % 2) : says?.free.includes(shift) ? '+' : '.';
  return {
    timezone: 'UTC',
    max_hours_per_day: mostADay,
    min_rest_hours: rest,
    refusals: [...refusals],
    slot_types: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((role) => ({
      id: idOf(4, role),
      name: `Role ${role}`,
      color: '#3182ce',
    })),
    places: [0, 1, 2].map((place) => idOf(5, place)),
    shifts: shifts.map((shift, number) => ({
      ...shift,
      said: spoken.includes(number) ? spoken.indexOf(number) : null,
    })),
    said: spoken.map((shift) => people.map((someone, number) => mark(someone, number, shift)).join('')),
    said_on: ['2026-05-01', '2026-06-02'],
    holes: holes.map((hole, number) => ({
      slot_id: idOf(2, number),
      shift: hole.shift,
      slot_type: hole.role,
      missing: hole.missing,
      to_min: hole.toMin,
      credits: shifts[hole.shift]?.hours ?? 0,
      verdicts: people.map((someone) => verdictOf(given, someone, hole)).join(''),
    })),
    left_out: 0,
    people: people.map(({ busy, required, credits, says }, number) => ({
      id: idOf(3, number),
      name: `Person ${number}`,
      required,
      credits,
      busy: [...busy],
      turns: busy.map((shift) => shifts[shift]?.from ?? 0).sort((one, other) => one - other),
      work: workOf(shifts, busy),
      did_role: number % 4 === 0 ? [[number % 10, 2]] : [],
      did_place: number % 5 === 0 ? [[number % 3, 1]] : [],
      wishes: says ? { most_hours: says.mostHours, slot_types: [...says.roles], places: [...says.places] } : null,
    })),
  };
}

/** The seeds of the small cases that tests try. */
export const caseSeeds = Array.from({ length: times(75, 150) }, (_, index) => index + 1);

/** A small case at random, in which rules meet: shifts of up to 14 hours on two days, few people. */
export function smallCase(random: Random, most = { people: 6, holes: 6 }): Case {
  const hours = [1, 2, 3, 4, 6, 8, 14];
  const shifts = Array.from({ length: most.holes + 3 }, (_, number) =>
    shiftAt(number, random(40), hours[random(hours.length)] as number, random(12) === 0),
  );
  const holes = Array.from({ length: 1 + random(most.holes) }, (_, number) => {
    const missing = 1 + random(2);
    return {
      shift: random(6) === 0 ? random(shifts.length) : number,
      role: random(3),
      missing,
      toMin: random(missing + 1),
    };
  });
  // A shift has a role once.
  const distinct = holes.filter(
    (hole, at) => holes.findIndex(({ shift, role }) => shift === hole.shift && role === hole.role) === at,
  );
  const people = Array.from({ length: 1 + random(most.people) }, () => {
    const busy: number[] = [];
    for (let tries = random(3); tries > 0; tries -= 1) {
      const next = random(shifts.length);
      const shift = shifts[next] as AutoFill['shifts'][0];
      const clashes = busy.some((each) => {
        const other = shifts[each] as AutoFill['shifts'][0];
        return other.from < shift.to && other.to > shift.from;
      });
      if (!clashes) busy.push(next);
    }
    return { roles: new Set([random(3), random(3)]), busy, required: random(2) * 12, credits: random(8) };
  });
  const rest = [null, 2, 8][random(3)] ?? null;
  return { shifts, holes: distinct, people, rest, mostADay: [null, 6, 10][random(3)] ?? null };
}

/**
 * A festival of three days in which everybody is needed on each day on which they are free, as a hidden proposal shows: each of
 * the open places can be filled, but not by whom you like. Because of the rest rule nobody can have two places on a day.
 */
export function tightCase(random: Random, { people: count, days: free }: { people: number; days: number }): Case {
  const [days, hours] = [3, [8, 13, 18]];
  const shifts: AutoFill['shifts'] = [];
  const at = (day: number, hour: number, number: number) => (day * hours.length + hour) * 6 + number;
  for (let day = 0; day < days; day += 1)
    for (const hour of hours) for (let n = 0; n < 6; n += 1) shifts.push(shiftAt(shifts.length, day * 24 + hour, 4));
  const needed = new Map<string, number>();
  const people = Array.from({ length: count }, () => {
    const roles = new Set([random(10), random(10)]);
    const list = [...roles];
    const away = new Set<number>();
    while (away.size < days - free) away.add(random(days));
    for (let day = 0; day < days; day += 1) {
      if (away.has(day)) continue;
      const key = `${at(day, random(hours.length), random(5))} ${list[random(list.length)]}`;
      needed.set(key, (needed.get(key) ?? 0) + 1);
    }
    if (random(3) === 0) roles.add(random(10));
    // The last of the shifts that begin at one time keeps people busy.
    return { roles, busy: [...away].map((day) => at(day, 1, 5)), required: 4 * random(7), credits: random(12) };
  });
  const holes = [...needed].map(([key, missing]) => {
    const [shift = 0, role = 0] = key.split(' ').map(Number);
    return { shift, role, missing, toMin: Math.floor(missing / 2) };
  });
  return { shifts, holes, people, rest: 8, mostADay: 8 };
}
