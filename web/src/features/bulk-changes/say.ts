import type { ChangeOutcome } from '@contract/change-sets.ts';
import { unreachedPerson } from '@/domains/unreached/words.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { type Toast, toast } from '@/lib/app/toasts.ts';
import { peopleTold } from '@/lib/change-sets/outcome.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { countOf } from './outcome.ts';
import { changeDoneTexts, changesTexts } from './texts.ts';

/** How many names a toast has room for. */
const namesShown = 3;

/** Who can't be reached, by name: the first of them, and how many more. */
function unreachedIn({ unreached }: ChangeOutcome): string | false {
  const t = changesTexts.get();
  if (unreached.length === 0) return false;
  const shown = unreached.slice(0, namesShown).map(unreachedPerson).join(', ');
  const more = unreached.length - namesShown;
  const names = more > 0 ? t.unreachedMore({ names: shown, count: more }) : shown;
  return t.unreached({ count: unreached.length, names });
}

/** Who will be told, who can't be, and what was left out. `show`: shows who can't be reached. */
function consequencesOf(outcome: ChangeOutcome, show: () => void): Partial<Toast> {
  const more = changesTexts.get();
  const told = peopleTold(outcome);
  const left = outcome.skipped.length;
  const unreached = unreachedIn(outcome);
  const details = [
    told > 0 && more.toldSoon({ count: told }),
    unreached,
    left > 0 && more.leftOut({ count: left }),
  ].filter(Boolean);
  return {
    ...(details.length > 0 && { detail: details.join(' ') }),
    ...(unreached && { link: { label: more.showUnreached, run: show } }),
  };
}

interface Ways {
  undo: () => void;
  /** Shows who can't be reached. */
  show: () => void;
}

/** What happened, who will be told, who can't be, and what was left out, with Undo. `said`: what happened, in words of the caller. */
export function sayDone(outcome: ChangeOutcome, said: string | undefined, { undo, show }: Ways): void {
  const t = changeDoneTexts.get();
  toast({
    tone: 'done',
    text: said ?? t[outcome.action]({ count: countOf(outcome) }),
    ...consequencesOf(outcome, show),
    action: { label: commonTexts.get().undo, run: undo },
  });
}

/** Nothing was changed, because everything was refused; the first reason stands for all. `failed`: what that means, in words of the caller. */
export function sayNothing({ skipped: [first] }: Pick<ChangeOutcome, 'skipped'>, failed?: string): void {
  const reason = first && textOf(first.refusal);
  toast({ tone: 'failed', text: failed ?? changesTexts.get().nothingChanged, ...(reason && { detail: reason }) });
}

export const sayRefused = (error: unknown, failed?: string): void =>
  toast({ tone: 'failed', text: failed ?? changesTexts.get().nothingChanged, detail: messageOf(error) });

/** An undo after its minute tells people again. */
export const sayUndone = (outcome: ChangeOutcome, show: () => void): void =>
  toast({ tone: 'done', text: changeDoneTexts.get().undo({}), ...consequencesOf(outcome, show) });
