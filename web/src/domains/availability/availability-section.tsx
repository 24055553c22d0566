import type { Availability, AvailabilityBody } from '@contract/availability.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { HeldPlaces } from './held-places.tsx';
import { loadMonth } from './load-month.ts';
import { PlacedAtOnce } from './placed-at-once.tsx';
import { availabilityMutation, availabilityQuery, bodyOf } from './queries.ts';
import { StatementDialog } from './statement-dialog.tsx';
import { Statements } from './statements.tsx';
import { availabilityTexts } from './texts.ts';
import { WishesSummary } from './wishes.tsx';
import { WishesDialog } from './wishes-dialog.tsx';
import { dayOfSaying } from './words.ts';

const Month = lazy(loadMonth);

interface AvailabilitySectionProps {
  /** The person. */
  id: string;
  /** Whether the reader is this person; others are administrators, who write down what they were told. */
  own: boolean;
}

function Said({ id, own, said }: AvailabilitySectionProps & { said: Availability }) {
  const t = useStore(availabilityTexts);
  const zone = useZone();
  const today = dayKey(useNow(), zone);
  const [edits, setEdits] = useState(own);
  const [dialog, setDialog] = useState<'time' | 'wishes' | null>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const save = useMutation(withCallbacks(availabilityMutation(id), { onSuccess: () => setDialog(null) }));
  const change = (values: Partial<AvailabilityBody>) => save.mutate({ ...bodyOf(said, zone), ...values });
  const refusal = save.isError ? messageOf(save.error) : null;
  const open = (which: typeof dialog) => {
    save.reset();
    setDialog(which);
  };
  const weekly = said.statements.some(({ repeats }) => repeats === 'weekly');
  const changed = said.said_at && { day: dayOfSaying(said.said_at, today, zone) };
  const remove = (gone: Availability['statements'][number]) => {
    const { statements } = bodyOf(said, zone);
    change({ statements: statements.filter((_, index) => said.statements[index] !== gone) });
    adds.current?.focus();
  };
  return (
    <>
      {edits && (
        <Suspense fallback={<Skeleton className="h-115 w-full" />}>
          <Month id={id} own={own} said={said} />
        </Suspense>
      )}
      {said.statements.length === 0 && <p className="text-soft">{t.nothing}</p>}
      {said.statements.length > 0 && (
        <Statements said={said} today={today} zone={zone} busy={save.isPending} onRemove={edits ? remove : null} />
      )}
      {weekly && said.timezone !== zone && (
        <p className="mt-2 text-small text-soft">{t.inZone({ zone: said.timezone })}</p>
      )}
      <HeldPlaces held={said.held} own={own} />
      {refusal && dialog === null && (
        <p role="alert" className="mt-3 text-loss">
          {refusal}
        </p>
      )}
      <h3 className="mt-6 mb-2 font-strong">{t.wishes}</h3>
      <WishesSummary said={said} own={own} />
      {own && <PlacedAtOnce />}
      {changed && (
        <p className="mt-4 text-small text-soft">{said.by_admin ? t.saidByAdmin(changed) : t.said(changed)}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3 *:max-sm:grow">
        {edits ? (
          <>
            <Button ref={adds} onClick={() => open('time')}>
              {t.add}
            </Button>
            <Button onClick={() => open('wishes')}>{t.changeWishes}</Button>
          </>
        ) : (
          <Button onClick={() => setEdits(true)}>{t.noted}</Button>
        )}
      </div>
      {dialog === 'time' && (
        <StatementDialog
          open
          busy={save.isPending}
          refusal={refusal}
          today={today}
          zone={zone}
          onAdd={(statement) => change({ statements: [...bodyOf(said, zone).statements, statement] })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'wishes' && (
        <WishesDialog
          open
          busy={save.isPending}
          refusal={refusal}
          said={said}
          onSave={change}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** When a person says that they can help, and what they like to do. */
export function AvailabilitySection({ id, own }: AvailabilitySectionProps) {
  const t = useStore(availabilityTexts);
  const query = useQuery(availabilityQuery(id));
  return (
    <section aria-labelledby="availability" className="sheet mt-6 p-5 sm:p-8">
      <h2 id="availability" className="mb-3 text-day">
        {own ? t.titleOwn : t.titleOther}
      </h2>
      {own && <p className="mb-4 max-w-prose">{t.aboutOwn}</p>}
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-24 w-full" />}
      {query.data && <Said id={id} own={own} said={query.data} />}
    </section>
  );
}
