import type { StatementBody } from '@contract/availability.ts';
import { addDays } from '@/lib/time/time.ts';
import { instantOf } from '@/lib/time/wall-time.ts';

/** What to say of days. `says`: `null` takes back what was said once. `times`: on a clock, `18:00`; `null` is the whole day. */
export interface Mark {
  /** The first and the last day. */
  days: readonly [string, string];
  says: StatementBody['says'] | null;
  times: { from: string; to: string } | null;
}

type Once = StatementBody & { repeats: 'once' };
type Span = Pick<Once, 'from' | 'to'>;

const moment = (value: string): number => Date.parse(value);
const covers = (outer: Span, inner: Span): boolean =>
  moment(outer.from) <= moment(inner.from) && moment(outer.to) >= moment(inner.to);

/** The times that a mark is about: one span of whole days, or one on each day. A time before the first is on the next day. */
function spansOf({ days: [first, last], times }: Mark, zone: string): Span[] {
  const span = (from: string, to: string, { from: start, to: end } = { from: '00:00', to: '00:00' }): Span[] => {
    const [begins, ends] = [instantOf({ date: from, time: start }, zone), instantOf({ date: to, time: end }, zone)];
    return begins && ends ? [{ from: begins, to: ends }] : [];
  };
  if (!times) return span(first, addDays(last, 1));
  const spans: Span[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    spans.push(...span(day, times.to <= times.from ? addDays(day, 1) : day, times));
  }
  return spans;
}

/** What is left of a span without another. */
const without = (span: Span, gone: Span): Span[] => {
  if (moment(gone.to) <= moment(span.from) || moment(gone.from) >= moment(span.to)) return [span];
  const rest: Span[] = [];
  if (moment(span.from) < moment(gone.from)) rest.push({ from: span.from, to: gone.from });
  if (moment(gone.to) < moment(span.to)) rest.push({ from: gone.to, to: span.to });
  return rest;
};

/**
 * Takes back what was said once of these times. What is left of a statement counts as said now, so it is at the end, and does not
 * cover what was said after it about the same time.
 */
function takenBack(statements: readonly StatementBody[], gone: readonly Span[]): StatementBody[] {
  const once = statements.filter((said) => said.repeats === 'once');
  const cut = once.filter((said) => gone.some((span) => without(said, span)[0] !== said));
  const rest = cut.flatMap((said) => {
    const later = once.slice(once.indexOf(said) + 1);
    const left = [...gone, ...later].reduce<Span[]>(
      (spans, taken) => spans.flatMap((span) => without(span, taken)),
      [said],
    );
    return left.map(({ from, to }) => ({ ...said, from, to }));
  });
  return [...statements.filter((said) => said.repeats === 'weekly' || !cut.includes(said)), ...rest];
}

/**
 * The statements of a person after a mark. What was said before of a time that the mark covers is left out, because it no longer
 * means anything.
 */
export function marked(statements: readonly StatementBody[], mark: Mark, zone: string): StatementBody[] {
  const spans = spansOf(mark, zone);
  const { says } = mark;
  if (!says) return takenBack(statements, spans);
  const kept = statements.filter((said) => said.repeats === 'weekly' || !spans.some((span) => covers(span, said)));
  return [...kept, ...spans.map((span) => ({ repeats: 'once' as const, says, ...span }))];
}
