import type { ChangeScope, ChangeSet } from '@contract/change-sets.ts';
import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/words.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { changeLogMessages } from './log-messages.ts';

/** A length of time in its largest unit that fits without a rest: '1 day', '2 hours', '90 minutes'. */
function amountOf(minutes: number): string {
  const [unit, size] =
    minutes % 1440 === 0
      ? (['day', 1440] as const)
      : minutes % 60 === 0
        ? (['hour', 60] as const)
        : (['minute', 1] as const);
  return new Intl.NumberFormat(tagOf(locale.get()), { style: 'unit', unit, unitDisplay: 'long' }).format(
    minutes / size,
  );
}

/** What the shifts of a change have in common, in words: their title, day and place. Empty if nothing. */
const scopeOf = ({ title, day, place }: ChangeScope): string =>
  [title, day && calendarDay(day), place].filter(Boolean).join(', ');

interface Line {
  action: ChangeSet['action'];
  scope: ChangeScope;
  /** How many shifts it touched. */
  count: number;
  actor: string;
  /** One of the shifts. */
  title: string;
}

/** What a change set did, as a sentence: with what its shifts have in common, or else the title of one of them. */
export function logLine({ action, scope: shared, ...values }: Line, t = changeLogMessages.get()): string {
  const scope = scopeOf(shared);
  const { minutes } = shared;
  const named = values.count > 1 && scope !== '';
  if (action === 'move' && minutes !== null) {
    const amount = amountOf(Math.abs(minutes));
    const way = minutes > 0 ? 'later' : 'earlier';
    return named ? t[`${way}_of` as const]({ ...values, scope, amount }) : t[way]({ ...values, amount });
  }
  if (named && action !== 'move_person' && action !== 'swap') return t[`${action}_of` as const]({ ...values, scope });
  return t[action](values);
}
