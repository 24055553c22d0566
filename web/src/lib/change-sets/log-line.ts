import type { ChangeScope, ChangeSet } from '@contract/change-sets.ts';
import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/spoken.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { feedKindsInWords } from './feed-kinds.ts';
import { changeLogTexts } from './log-texts.ts';

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
  /** The feed that changed them, or whose change was undone. */
  feed?: ChangeSet['feed'];
  kinds?: ChangeSet['kinds'];
  /** It was a schedule, so there is no actor. */
  alone?: boolean;
}

type Words = ReturnType<typeof changeLogTexts.get>;

/** What a change set of a feed did. */
function feedLine(
  { action, actor, feed, kinds, alone }: Pick<Line, 'action' | 'actor' | 'feed' | 'kinds' | 'alone'>,
  t: Words,
): string {
  const name = feed?.name ?? t.deletedFeed;
  const what = kinds ? feedKindsInWords(kinds) : '';
  if (action === 'sync') return t[alone ? 'sync_alone' : 'sync']({ actor, feed: name, what: what || t.noShift });
  if (action !== 'edit_feed') return t.undo_feed({ actor, feed: name });
  return what === '' ? t.edit_feed_only({ actor, feed: name }) : t.edit_feed({ actor, feed: name, what });
}

/** What a change set did, as a sentence: with what its shifts have in common, or else the title of one of them. */
export function logLine(
  { action, scope: shared, feed, kinds, alone, ...values }: Line,
  t = changeLogTexts.get(),
): string {
  if (feed || action === 'sync' || action === 'edit_feed')
    return feedLine({ action, actor: values.actor, feed, kinds, alone }, t);
  const scope = scopeOf(shared);
  const { minutes } = shared;
  const named = values.count > 1 && scope !== '';
  if (action === 'move' && minutes !== null) {
    const amount = amountOf(Math.abs(minutes));
    const way = minutes > 0 ? 'later' : 'earlier';
    return named ? t[`${way}_of` as const]({ ...values, scope, amount }) : t[way]({ ...values, amount });
  }
  if (named && action !== 'move_person' && action !== 'swap' && action !== 'remove_examples')
    return t[`${action}_of` as const]({ ...values, scope });
  return t[action](values);
}
