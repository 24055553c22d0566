import type { Signup } from '@contract/signups.ts';
import { type Cell, saveCsv } from '@/lib/format/csv.ts';
import { currency } from '@/lib/format/numbers.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { dayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { statementTexts } from './texts.ts';

/** The rows of a statement as cells of a spreadsheet, headings first, earliest shift first. */
function cellsOf(past: readonly Signup[]): Cell[][] {
  const t = statementTexts.get();
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

/** Saves a statement as a CSV file, named by its days. */
export function saveStatement(past: readonly Signup[]): void {
  const days = past.map(({ event }) => dayOf(timesOf(event)));
  saveCsv(`muster-shifts-${days.at(-1)}-${days[0]}.csv`, cellsOf(past));
}
