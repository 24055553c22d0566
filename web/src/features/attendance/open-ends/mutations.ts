import { type OpenEnd, type Settled, type Settlement, settleOpenEnds } from '@contract/open-ends.ts';
import { mutationOptions } from '@tanstack/react-query';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { toast } from '@/lib/app/toasts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { openEndTexts } from './texts.ts';

type Without<Part> = Part extends unknown ? Omit<Part, 'signup_ids'> : never;
/** What became of people, without who they are. */
export type Answer = Exclude<Without<Settlement>, { answer: 'open' }>;

interface Step {
  ends: readonly OpenEnd[];
  how: Without<Settlement>;
  /** Takes it back. */
  onUndo: (settled: Settled) => void;
}

/** Those that were left as they are, by name, and why. */
function leftOut({ skipped }: Settled, ends: readonly OpenEnd[]): string | undefined {
  const t = openEndTexts.get();
  const namesOf = (why: Settled['skipped'][number]['why']) =>
    skipped
      .filter((each) => each.why === why)
      .map(({ id }) => personName(ends.find((end) => end.id === id)?.user.name ?? ''))
      .join(', ');
  const sentences = (['outside', 'own', 'changed'] as const).map((why) => {
    const names = namesOf(why);
    return names && t[why]({ names });
  });
  return sentences.filter(Boolean).join(' · ') || undefined;
}

/** Settles open ends, or opens them again. Says for whom it was not possible, and offers Undo. */
export const settleMutation = mutationOptions({
  mutationFn: ({ ends, how }: Step) =>
    api(settleOpenEnds, { body: { ...how, signup_ids: ends.map(({ id }) => id) } as Settlement }),
  onSuccess: (done, { ends, how, onUndo }) => {
    const t = openEndTexts.get();
    const count = done.settled.length;
    const detail = leftOut(done, ends);
    const more = detail === undefined ? {} : { detail };
    if (count === 0) return toast({ tone: 'failed', text: t.nothingSettled, ...more });
    if (how.answer === 'open') return toast({ tone: 'done', text: t.reopened({ count }), ...more });
    const action = { label: commonTexts.get().undo, run: () => onUndo(done) };
    return toast({ tone: 'done', text: t.settled({ count }), action, ...more });
  },
  meta: { error: () => openEndTexts.get().failed },
  onSettled: (_done, _error, _step, _before, { client }) =>
    reloadAll(client, [
      queryKeys.openEnds,
      queryKeys.reports,
      queryKeys.dashboard,
      queryKeys.events,
      queryKeys.users,
      queryKeys.signups,
      queryKeys.me,
    ]),
});
