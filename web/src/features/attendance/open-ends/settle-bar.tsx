import { type OpenEnd, type Settled, type Settlement, settleOpenEnds } from '@contract/open-ends.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { BottomBar } from '@/components/ui/bottom-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useAsked } from '@/components/ui/use-asked.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { toast } from '@/lib/app/toasts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { atEndOf, latestOf, leftForm, leftOf } from './ends.ts';
import { openEndTexts } from './texts.ts';

type Without<Part> = Part extends unknown ? Omit<Part, 'signup_ids'> : never;
/** What became of people, without who they are. */
type Answer = Exclude<Without<Settlement>, { answer: 'open' }>;

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
const settleMutation = mutationOptions({
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

interface LeftDialogProps {
  /** The shift that ended last. */
  last: OpenEnd['event'];
  /** How many people left. */
  count: number;
  open: boolean;
  onLeft: (how: Answer) => void;
  onClose: () => void;
}

/** Asks when people left, and why their hours are corrected. */
function LeftDialog({ last, count, open, onLeft, onClose }: LeftDialogProps) {
  const t = useStore(openEndTexts);
  const form = useFormOf(leftForm, { defaultValues: atEndOf(last) });
  return (
    <FormDialog
      open={open}
      title={t.leftTitle}
      submit={t.settle}
      busy={false}
      onSubmit={form.handleSubmit((values) => onLeft({ answer: 'left', ...leftOf(values, last.timezone) }))}
      onClose={onClose}
    >
      <p className="mb-5">{t.leftAbout({ count })}</p>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <FormField control={form.control} name="day">
          {(field) => <Field label={t.day} type="date" required {...field} />}
        </FormField>
        <FormField control={form.control} name="time">
          {(field) => <Field label={t.time} type="time" required {...field} />}
        </FormField>
      </div>
      <FormField control={form.control} name="reason">
        {(field) => <TextArea label={t.reason} className="mt-3" hint={t.reasonHint} {...field} />}
      </FormField>
    </FormDialog>
  );
}

/** The most that one call settles. */
const mostAtOnce = 1_000;

/** Settles open ends. Undo, in the toast, opens them again. */
function useSettling(onDone: () => void): {
  settle: (ends: readonly OpenEnd[], how: Answer) => void;
  busy: boolean;
} {
  const { mutate, isPending } = useMutation(settleMutation);
  const settle = (chosen: readonly OpenEnd[], how: Answer) => {
    const ends = chosen.slice(0, mostAtOnce);
    mutate(
      {
        ends,
        how,
        onUndo: ({ settled, settled_at }) =>
          mutate({
            ends: ends.filter(({ id }) => settled.includes(id)),
            how: { answer: 'open', settled_at },
            onUndo: () => undefined,
          }),
      },
      { onSuccess: onDone },
    );
  };
  return { settle, busy: isPending };
}

interface SettleBarProps {
  /** The chosen open ends. */
  ends: readonly OpenEnd[];
  onClear: () => void;
}

/** The four answers for the chosen open ends. */
export function SettleBar({ ends, onClear }: SettleBarProps) {
  const t = useStore(openEndTexts);
  const { settle, busy } = useSettling(onClear);
  const { asked, ask, close } = useAsked<OpenEnd['event']>();
  const last = latestOf(ends);
  return (
    <>
      <BottomBar
        label={t.bar}
        selected={ends.length > 0 ? t.chosen({ count: ends.length }) : null}
        clearLabel={t.clear}
        onClear={onClear}
      >
        <div className="order-last grid grow grid-cols-2 gap-1 sm:order-none sm:flex">
          <Button variant="primary" busy={busy} onClick={() => settle(ends, { answer: 'planned' })}>
            {t.planned}
          </Button>
          <Button aria-haspopup="dialog" disabled={busy} onClick={() => last && ask(last)}>
            {t.left}
          </Button>
          <Button disabled={busy} onClick={() => settle(ends, { answer: 'no_show' })}>
            {t.no_show}
          </Button>
          <Button disabled={busy} onClick={() => settle(ends, { answer: 'excused' })}>
            {t.excused}
          </Button>
        </div>
      </BottomBar>
      {asked && (
        <LeftDialog
          key={asked.number}
          last={asked.what}
          count={ends.length}
          open={asked.open}
          onLeft={(how) => {
            close();
            settle(ends, how);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
