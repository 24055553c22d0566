import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ShortList } from '@/components/ui/short-list.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { Consequences } from '@/domains/consequences/consequences.tsx';
import { ConsequencePart } from '@/domains/consequences/unreached-people.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { peopleTold } from '@/lib/change-sets/outcome.ts';
import type { ChangeOptions, ChangeQuestion } from '@/lib/change-sets/use-change.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { countOf, type Decision, endableOf, minutesToNow } from './outcome.ts';
import { changesTexts, changeVerbTexts } from './texts.ts';

export interface ChangeDialogsProps {
  busy: boolean;
  /** What the change that waits for a decision would do; `null` while the dialog is closed. */
  asked: ChangeOutcome | null;
  options: ChangeOptions | undefined;
  onDecide: (wanted: Decision) => void;
  /** What an undo has done that has left something as it is. */
  stayed: ChangeOutcome | null;
  onSeen: () => void;
}

/** A shorter wait needs no word, in milliseconds. */
const soon = 400;

/** Says that a change is being checked or made, if that takes a while. */
function Checking({ busy }: { busy: boolean }) {
  const t = useStore(changesTexts);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = setTimeout(() => setLate(true), soon);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div
      role="status"
      data-print="no"
      className="pointer-events-none fixed inset-x-0 top-2 z-30 flex justify-center px-4 empty:hidden"
    >
      {busy && late && (
        <p className="flex items-center gap-3 rounded-control border border-line bg-raised px-4 py-2.5 shadow-raised">
          <Spinner />
          {t.checking}
        </p>
      )}
    </div>
  );
}

type Skipped = ChangeOutcome['skipped'];

/** What a change leaves as it is: the shift, the person, and why. */
function SkippedList({ skipped }: { skipped: Skipped }) {
  const t = useStore(changesTexts);
  return (
    <ShortList items={skipped} keyOf={(_, index) => String(index)}>
      {({ title, user, refusal }) => {
        const what = [title, user && personName(user.name)].filter(Boolean).join(', ');
        const reason = textOf(refusal) ?? '';
        return what ? t.skipped({ what, reason }) : reason;
      }}
    </ShortList>
  );
}

/** Changes by which people lose something. */
const losses: ReadonlySet<ChangeOutcome['action']> = new Set(['delete', 'cancel', 'release', 'remove_examples']);

/** What a change does, as the title of the question about it and its button. */
function useVerb(): (outcome: ChangeOutcome) => string {
  const t = useStore(changeVerbTexts);
  const common = useStore(commonTexts);
  return (outcome) => {
    const { action } = outcome;
    return action === 'undo' ? common.undo : t[action]({ count: countOf(outcome) });
  };
}

/** Who is at a shift that would be canceled or deleted, each once, and what becomes of their work. */
function Here({ outcome: { here } }: { outcome: ChangeOutcome }) {
  const t = useStore(changesTexts);
  const people = [...new Map(here.map(({ user }) => [user.id, user])).values()];
  return (
    <ConsequencePart title={t.hereNow({ count: people.length })}>
      <ShortList items={people} keyOf={({ id }) => id} columns>
        {({ name }) => personName(name)}
      </ShortList>
      <p className="mt-1">{t.hereKeeps}</p>
    </ConsequencePart>
  );
}

function Question({ question }: { question: ChangeQuestion }) {
  // Drawn again in another language.
  useStore(commonTexts);
  const { text, title, when, note } = question();
  return (
    <div className="mb-3 grid gap-3">
      <p>{text}</p>
      <p>
        <strong className="block font-strong wrap-anywhere">{title}</strong>
        <span className="text-soft">{when}</span>
      </p>
      {note && <p>{note}</p>}
    </div>
  );
}

/** Says what a change would mean for people, before it is made. */
function ConsequencesDialog({ asked, options, onDecide }: Pick<ChangeDialogsProps, 'asked' | 'options' | 'onDecide'>) {
  const t = useStore(changesTexts);
  const verb = useVerb();
  const common = useStore(commonTexts);
  const now = useNow();
  // The dialog keeps its content while it closes.
  const [kept, setKept] = useState({ outcome: asked, options });
  if (asked && asked !== kept.outcome) setKept({ outcome: asked, options });
  const { outcome: last, options: made = {} } = kept;
  if (!last) return null;
  const endsNow = last.here.length + last.told.length > 0 && minutesToNow(endableOf(last, made), now) !== null;
  const title = verb(last);
  return (
    <Dialog open={asked !== null} title={title} onClose={() => onDecide(false)}>
      {last.action === 'publish' && <p className="mb-3">{t.publishMeans({ count: countOf(last) })}</p>}
      {made.question ? (
        <Question question={made.question} />
      ) : (
        last.deleted > 0 && <p className="mb-3">{t.deletes({ count: last.deleted })}</p>
      )}
      {last.action === 'remove_examples' && <p className="mb-3">{t.archives}</p>}
      {last.here.length > 0 && <Here outcome={last} />}
      <Consequences outcome={last} />
      {endsNow && <p className="border-t border-line py-3">{t.endsNow}</p>}
      {last.skipped.length > 0 && (
        <ConsequencePart title={t.skips({ count: last.skipped.length })}>
          <SkippedList skipped={last.skipped} />
        </ConsequencePart>
      )}
      {last.action === 'publish' && last.drafts_left > 0 && (
        <p className="border-t border-line py-3">{t.draftsLeft({ count: last.drafts_left })}</p>
      )}
      {peopleTold(last) > 0 && <p className="border-t border-line pt-3 text-small text-soft">{t.tellsAfter}</p>}
      {/* A long list of names scrolls behind the buttons. */}
      <div className="sticky -bottom-6 -mx-6 mt-3 -mb-6 flex flex-wrap justify-end gap-3 bg-raised px-6 pt-3 pb-6 max-sm:*:grow">
        <Button onClick={() => onDecide(false)}>{common.cancel}</Button>
        {endsNow && <Button onClick={() => onDecide('end_now')}>{t.endNow}</Button>}
        <Button variant={losses.has(last.action) ? 'loss' : 'primary'} onClick={() => onDecide(true)}>
          {title}
        </Button>
      </div>
    </Dialog>
  );
}

/** Names what an undo has left as it is. */
function StayedDialog({ stayed, onSeen }: Pick<ChangeDialogsProps, 'stayed' | 'onSeen'>) {
  const t = useStore(changesTexts);
  const common = useStore(commonTexts);
  const [last, setLast] = useState(stayed);
  if (stayed && stayed !== last) setLast(stayed);
  return (
    <Dialog open={stayed !== null} title={t.stayedTitle} onClose={onSeen}>
      <p className="mb-3">{t.stayedAbout}</p>
      {last && <SkippedList skipped={last.skipped} />}
      <div className="mt-6 flex justify-end max-sm:*:grow">
        <Button onClick={onSeen}>{common.close}</Button>
      </div>
    </Dialog>
  );
}

/** What is shown of changes: that one is being checked, what it would do, and what could not be undone. */
export function ChangeDialogs({ busy, asked, options, onDecide, stayed, onSeen }: ChangeDialogsProps) {
  return (
    <>
      <Checking busy={busy} />
      <ConsequencesDialog asked={asked} options={options} onDecide={onDecide} />
      <StayedDialog stayed={stayed} onSeen={onSeen} />
    </>
  );
}
