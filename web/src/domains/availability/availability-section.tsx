import type { Availability, AvailabilityBody, Statement } from '@contract/availability.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { OwnSwitch } from '@/domains/people/own-switch.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { amount } from '@/lib/format/numbers.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { todayOf } from '@/lib/time/event-time.ts';
import { dayKey, shortDate } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { availabilityMutation, availabilityQuery, bodyOf } from './queries.ts';
import { availabilityTexts } from './texts.ts';
import { dayOfSaying, namesOf, spanWords, statementWords } from './words.ts';

interface HeldPlacesProps {
  held: Availability['held'];
  own: boolean;
}

/** The places that a person has at times when they say that they are not free. */
function HeldPlaces({ held, own }: HeldPlacesProps) {
  const t = useStore(availabilityTexts);
  const now = useNow();
  if (held.length === 0) return null;
  const count = { count: held.length };
  return (
    <Message tone="attention" className="mt-4">
      <p>{own ? t.heldOwn(count) : t.heldOther(count)}</p>
      <ul className="mt-1 list-disc pl-5">
        {held.map((place) => (
          <li key={place.signup_id} className="wrap-anywhere">
            {t.heldAt({
              title: place.title,
              slot: place.slot_type,
              when: spanWords(place.start_time, place.end_time, todayOf(place, now), place.timezone),
            })}
          </li>
        ))}
      </ul>
      {own && (
        <Link
          to="/volunteer"
          className="mt-1 inline-flex min-h-11 items-center font-strong text-action underline-offset-4 hover:underline"
        >
          {t.toShifts}
        </Link>
      )}
    </Message>
  );
}

interface StatementsProps {
  said: Availability;
  today: string;
  zone: string;
  busy: boolean;
  /** Without it, the list is only read, with the age of each statement. */
  onRemove: ((statement: Statement) => void) | null;
}

/** What a person says about times, in the order in which they said it. */
function Statements({ said, today, zone, busy, onRemove }: StatementsProps) {
  const t = useStore(availabilityTexts);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {said.statements.map((statement, index) => {
        const words = statementWords(statement, today, zone);
        const until = statement.repeats === 'weekly' && statement.last_day;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two statements can be the same
          <li key={index} className="flex min-h-12 items-center justify-between gap-3 py-1.5">
            <div className="min-w-0">
              <p>{words}</p>
              {until && <p className="text-small text-soft">{t.until({ day: shortDate(until, today) })}</p>}
              {!onRemove && (
                <p className="text-small text-soft">{t.saidOn({ day: dayOfSaying(statement.said_at, today, zone) })}</p>
              )}
            </div>
            {onRemove && (
              <button
                type="button"
                aria-label={t.remove({ what: words })}
                onClick={() => !busy && onRemove(statement)}
                className="-mr-3 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const chosen = (options: readonly { id: string; name: string }[], ids: readonly string[]): string[] =>
  options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

/** How long a person wants to work on a day, what they like to do, and where. */
function WishesSummary({ said, own }: { said: Availability; own: boolean }) {
  const t = useStore(availabilityTexts);
  const types = useQuery(slotTypesQuery);
  const roles = chosen(types.data ?? [], said.slot_type_ids);
  const places = chosen(said.places, said.place_ids);
  const none = said.most_hours === null && said.slot_type_ids.length === 0 && places.length === 0;
  return (
    <div className="grid gap-1 wrap-anywhere">
      {none && <p className="text-soft">{own ? t.wishesNone : t.wishesNoneOther}</p>}
      {said.most_hours !== null && <p>{t.mostHours({ hours: amount(said.most_hours) })}</p>}
      {roles.length > 0 && <p>{t.likesRoles({ names: namesOf(roles) })}</p>}
      {places.length > 0 && <p>{t.likesPlaces({ names: namesOf(places) })}</p>}
    </div>
  );
}

/** Whether organisers may give the reader places without asking first. Only volunteers are asked. */
function PlacedAtOnce() {
  const t = useStore(availabilityTexts);
  const { user } = useAuth();
  if (user?.role !== 'volunteer') return null;
  return <OwnSwitch user={user} field="placed_at_once" label={t.atOnce} hint={t.atOnceHint} className="mt-4" />;
}

/** Fetches the month in which people mark when they are free. */
export const loadMonth = () => import('./month.tsx').then((part) => ({ default: part.Month }));

const Month = lazy(loadMonth);
const loadStatementDialog = () => import('./statement-dialog.tsx').then(({ StatementDialog }) => StatementDialog);
const loadWishesDialog = () => import('./wishes-dialog.tsx').then(({ WishesDialog }) => WishesDialog);

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
  const [statement, wishes] = [useLazyPart(loadStatementDialog), useLazyPart(loadWishesDialog)];
  const opens = (which: 'time' | 'wishes', { prepare, show }: Pick<typeof statement, 'prepare' | 'show'>) => ({
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => {
      save.reset();
      setDialog(which);
      show();
    },
  });
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
            <Button ref={adds} {...opens('time', statement)}>
              {t.add}
            </Button>
            <Button {...opens('wishes', wishes)}>{t.changeWishes}</Button>
          </>
        ) : (
          <Button onClick={() => setEdits(true)}>{t.noted}</Button>
        )}
      </div>
      {dialog === 'time' && statement.Part && (
        <statement.Part
          busy={save.isPending}
          refusal={refusal}
          today={today}
          zone={zone}
          onAdd={(added) => change({ statements: [...bodyOf(said, zone).statements, added] })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'wishes' && wishes.Part && (
        <wishes.Part
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
