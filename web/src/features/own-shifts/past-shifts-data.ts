import type { Signup } from '@contract/signups.ts';
import { type Cell, saveCsv } from '@/lib/format/csv.ts';
import { currency } from '@/lib/format/numbers.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { dayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { pastShiftTexts } from './texts.ts';

/** Shifts that are over as cells of a spreadsheet, headings first, earliest shift first. */
function cellsOf(past: readonly Signup[]): Cell[][] {
  const t = pastShiftTexts.get();
  const outcomes = outcomeTexts.get();
  const heads = [t.date, t.start, t.end, t.shift, t.role, t.place, t.season, t.hours, t.credits];
  const rows = past.toReversed().map((signup): Cell[] => {
    const { event, slot_type, season, hours, credits, pay, attendance, unrecorded, out_assumed } = signup;
    const times = timesOf(event);
    const { start, end } = writtenTimes(times);
    const what = [dayOf(times), start, end, event.title, slot_type.name, event.location, season?.name ?? null];
    const worth = [
      { value: hours, decimals: 2 },
      { value: credits, decimals: 1 },
      pay === null ? null : { value: pay, decimals: 2 },
    ];
    const isAssumed = unrecorded === 'assumed' && pay === null;
    const outcome = outcomes[attendance ?? (isAssumed ? 'isAssumed' : 'notMarked')];
    return [...what, ...worth, out_assumed ? `${outcome} · ${outcomes.assumed}` : outcome];
  });
  return [[...heads, t.pay({ currency: currency.get() }), t.attendance], ...rows];
}

/** Saves shifts that are over as a CSV file, named by its days. */
export function savePastShifts(past: readonly Signup[]): void {
  const days = past.map(({ event }) => dayOf(timesOf(event)));
  saveCsv(`muster-shifts-${days.at(-1)}-${days[0]}.csv`, cellsOf(past));
}

type Season = NonNullable<Signup['season']>;

/** Which of the shifts are shown: of a season, of those outside of all seasons, or of all. */
export type Scope = 'all' | 'outside' | Season['id'];

/** The shifts that are over, latest first; `now` in milliseconds since 1970. Without places that never were the person's. */
export const pastOf = (signups: readonly Signup[], now: number): Signup[] =>
  signups
    .filter(({ status, event }) => status === 'confirmed' && Date.parse(event.endTime) <= now)
    .sort((a, b) => Date.parse(b.event.startTime) - Date.parse(a.event.startTime));

/** The seasons of these shifts, latest first. */
export const seasonsOf = (past: readonly Signup[]): Season[] => [
  ...new Map(past.flatMap(({ season }) => (season ? [[season.id, season] as const] : []))).values(),
];

/** The shifts of a scope. */
export const within = (past: readonly Signup[], scope: Scope): readonly Signup[] =>
  scope === 'all' ? past : past.filter(({ season }) => (season ? season.id === scope : scope === 'outside'));

/** Sums without the errors of binary fractions: `unit` is how many of the smallest parts make one. */
const sum = (values: readonly number[], unit: number): number =>
  values.reduce((total, value) => total + Math.round(value * unit), 0) / unit;

const hoursOf = (past: readonly Signup[]): number =>
  sum(
    past.map(({ hours }) => hours),
    60,
  );

/**
 * What shifts add up to. Hours are rounded to hundredths on the wire, which are less than a minute, so whole minutes are
 * summed. `assumed`: hours of work that nobody has recorded. `waiting`: pay of work that is not marked yet, which does not count.
 */
export function totalsOf(past: readonly Signup[]) {
  const pay = (counts: (signup: Signup) => boolean) =>
    sum(
      past.filter(counts).map((signup) => signup.pay ?? 0),
      100,
    );
  return {
    hours: hoursOf(past),
    assumed: hoursOf(past.filter(({ unrecorded }) => unrecorded === 'assumed')),
    credits: sum(
      past.map(({ credits }) => credits),
      10,
    ),
    paid: past.some((signup) => signup.pay !== null),
    pay: pay(({ attendance }) => attendance === 'attended'),
    waiting: pay(({ attendance }) => attendance === null),
  };
}
