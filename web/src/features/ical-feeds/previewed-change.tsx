import type { FeedDifference, SyncPreview } from '@contract/feed-differences.ts';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ShortList } from '@/components/ui/short-list.tsx';
import { UnreachedPeople } from '@/domains/consequences/unreached-people.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { feedKindOrder } from '@/lib/change-sets/feed-kinds.ts';
import { feedKindTexts } from '@/lib/change-sets/log-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { feedPreviewTexts } from './texts.ts';

/** What is previewed; `outdated`: once more, because something has changed since. */
export interface Looking<Subject> {
  subject: Subject;
  outdated?: boolean;
}

/** A preview that is applied. */
export interface Applying<Subject> {
  subject: Subject;
  token: string;
}

interface Shown<Subject> extends Looking<Subject> {
  preview: SyncPreview;
}

interface Steps<Subject, Result> {
  look: UseMutationOptions<SyncPreview, Error, Looking<Subject>>;
  apply: UseMutationOptions<Result, Error, Applying<Subject>>;
}

/**
 * Shows what a sync or an edit would change before it is applied. One that changes no event is applied without a question. If
 * something has changed since the preview, nothing is applied and a new preview is shown.
 */
export function usePreviewed<Subject, Result>({ look, apply }: Steps<Subject, Result>) {
  const [shown, setShown] = useState<Shown<Subject> | null>(null);
  const end = useRef<(error: Error | null) => void>(undefined);
  const looking = useMutation(
    withCallbacks(look, {
      onSuccess: (preview, { subject, outdated }) => {
        if (preview.differences.length > 0 || outdated) setShown({ subject, preview, ...(outdated && { outdated }) });
        else applying.mutate({ subject, token: preview.token });
      },
      onError: (error) => end.current?.(error),
    }),
  );
  const applying = useMutation(
    withCallbacks(apply, {
      onSuccess: () => {
        setShown(null);
        end.current?.(null);
      },
      onError: (error, { subject }) => {
        if (error instanceof ApiError && error.code === 'preview_outdated') looking.mutate({ subject, outdated: true });
        else {
          setShown(null);
          end.current?.(error);
        }
      },
    }),
  );
  const isOutdated = applying.error instanceof ApiError && applying.error.code === 'preview_outdated';
  const subject = applying.isPending
    ? applying.variables.subject
    : looking.isPending
      ? looking.variables.subject
      : null;
  return {
    shown,
    /** What is being read or applied. */
    subject: subject as Subject | null,
    isApplied: applying.isSuccess,
    /** Why it failed. */
    error: looking.error ?? (isOutdated ? null : applying.error),
    failedSubject: (looking.isError ? looking.variables.subject : applying.variables?.subject) ?? null,
    /** Resolves with why it failed; `null` once it is applied, or the person has decided against it. */
    start: (of: Subject) =>
      new Promise<Error | null>((resolve) => {
        end.current = resolve;
        applying.reset();
        looking.mutate({ subject: of });
      }),
    apply: () => shown && applying.mutate({ subject: shown.subject, token: shown.preview.token }),
    close: () => {
      setShown(null);
      end.current?.(null);
    },
    reset: () => {
      looking.reset();
      applying.reset();
    },
  };
}

function Difference({ difference: { event, was, people } }: { difference: FeedDifference }) {
  const t = useTexts(feedPreviewTexts);
  const place = (of: NonNullable<typeof was>) => [writtenTimes(of).full, of.location].filter(Boolean).join(', ');
  const before =
    was && [was.title !== event.title && was.title, place(was) !== place(event) && place(was)].filter(Boolean);
  const names = people.map(({ name, clashes }) =>
    clashes ? t.overlapping({ name: personName(name) }) : personName(name),
  );
  return (
    <div className="py-1">
      <span className="block text-ink">{event.title}</span>
      <span className="block text-small">{place(event)}</span>
      {before && before.length > 0 && <span className="block text-small">{t.was({ what: before.join(', ') })}</span>}
      {names.length > 0 && <span className="block text-small font-strong text-ink">{names.join(', ')}</span>}
    </div>
  );
}

interface DifferencesDialogProps {
  /** `null` while the dialog is closed. */
  preview: SyncPreview | null;
  title: string;
  /** It is shown again, because something has changed since it was shown first. */
  outdated: boolean;
  busy: boolean;
  onApply: () => void;
  onClose: () => void;
}

/** What a sync or an edit of a feed would change, by kind, with the people concerned. */
export function DifferencesDialog({ preview, title, outdated, busy, onApply, onClose }: DifferencesDialogProps) {
  const [t, kindWords, common] = useTexts(feedPreviewTexts, feedKindTexts, commonTexts);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState({ preview, title });
  if (preview && preview !== last.preview) setLast({ preview, title });
  if (!last.preview) return null;
  const { kinds, people, unreached, differences, held, warning_count } = last.preview;
  const isUnusual = held !== null && held.would_remove > 0;
  const hidden = Object.values(kinds).reduce((sum, count) => sum + count, 0) - differences.length;
  return (
    <Dialog open={preview !== null} title={last.title} onClose={onClose}>
      <div role="status" className="grid gap-3">
        {outdated && <Message tone="attention">{t.outdated}</Message>}
        {isUnusual && <Message tone="attention">{t.unusual({ count: held.would_remove, of: held.of })}</Message>}
      </div>
      <p className="my-3">{people > 0 ? t.concerns({ count: people }) : t.nobody}</p>
      {unreached.length > 0 && <UnreachedPeople unreached={unreached} />}
      {feedKindOrder
        .filter((kind) => kinds[kind] > 0)
        .map((kind) => (
          <section key={kind} className="border-t border-line py-3">
            <h3 className="mb-1 font-strong">{kindWords[kind]({ count: kinds[kind] })}</h3>
            <ShortList items={differences.filter((one) => one.kind === kind)} keyOf={(_, index) => String(index)}>
              {(one) => <Difference difference={one} />}
            </ShortList>
            {kind === 'missing' && <p className="text-small text-soft">{t.missingMeans}</p>}
          </section>
        ))}
      {hidden > 0 && <p className="border-t border-line py-3">{t.notShown({ count: hidden })}</p>}
      {warning_count > 0 && <p className="border-t border-line py-3">{t.unread({ count: warning_count })}</p>}
      <p className="border-t border-line pt-3 text-small text-soft">{t.canUndo}</p>
      {/* A long list scrolls behind the buttons. */}
      <div className="sticky -bottom-6 -mx-6 mt-3 -mb-6 flex flex-wrap justify-end gap-3 bg-raised px-6 pt-3 pb-6 max-sm:*:grow">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button variant={kinds.gone > 0 ? 'loss' : 'primary'} busy={busy} onClick={onApply}>
          {t.apply}
        </Button>
      </div>
    </Dialog>
  );
}
