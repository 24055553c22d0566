import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CalendarPlus, Clock, QrCode, UserRoundCheck, UsersRound } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { ownCodeLinkTexts } from '@/components/layout/own-code-texts.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { QueryMessage } from '@/components/layout/query-message.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { GroupButton } from '@/domains/groups/group-buttons.tsx';
import { HandOverButton } from '@/domains/hand-over/hand-over-button.tsx';
import { handOversQuery } from '@/domains/hand-over/hand-overs.ts';
import { useHasHours } from '@/domains/hours/own-timesheet.ts';
import { ForSwitch } from '@/domains/household/for-switch.tsx';
import { giveBackForMutation, signupsForQuery } from '@/domains/household/household-shifts.ts';
import { householdLinkTexts } from '@/domains/household/texts.ts';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { AskedLine } from '@/domains/shifts/asked-line.tsx';
import { Ways } from '@/domains/shifts/next-shift.tsx';
import { SignupRow } from '@/domains/shifts/signup-row.tsx';
import { waitsQuery } from '@/domains/waitlist/waits.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { householdOf } from '@/lib/auth/rights.ts';
import { phoneLink } from '@/lib/format/person-name.ts';
import { worth } from '@/lib/format/worth.ts';
import { ownCodeQuery } from '@/lib/query/own-code-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import { signupsQuery, takePlaceMutation, useGiveBack } from '@/lib/signups/changes.ts';
import { comingOf, isLate } from '@/lib/signups/own-signups.ts';
import { timesOf } from '@/lib/time/event-time.ts';
import { signedShiftInWords } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { ownShiftTexts } from './texts.ts';

// What is ahead does not wait for what is over: its choice of a season is the largest part of the page.
const PastShifts = lazy(() => import('./past-shifts.tsx').then((part) => ({ default: part.PastShifts })));

const line = 'mt-1 flex items-start gap-1.5';

/** What somebody needs for a shift beside its time and place: what it earns, what to bring, who else comes. */
function ShiftDetails({ signup }: { signup: Signup }) {
  const t = useStore(ownShiftTexts);
  const { event, slot_type, bring, companions, leads } = signup;
  return (
    <>
      <p className="pl-5.5 text-soft">{worth(slot_type, timesOf(event))}</p>
      <AboutRole type={slot_type} of={`${slot_type.name}, ${signedShiftInWords(event)}`} bring={bring} />
      {companions.length > 0 && (
        <p className={line}>
          <UsersRound aria-hidden="true" className="mt-1 size-4 shrink-0 text-soft" />
          <span className="min-w-0">{t.withYou({ names: companions.join(', ') })}</span>
        </p>
      )}
      {leads.map(({ name, phone }) => (
        <p key={`${name} ${phone}`} className={line}>
          <UserRoundCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-soft" />
          <span className="min-w-0">
            {t.lead({ name })}
            {phone && (
              <>
                {' · '}
                <a href={phoneLink(phone)} className="text-action underline-offset-4 hover:underline">
                  {phone}
                </a>
              </>
            )}
          </span>
        </p>
      ))}
    </>
  );
}

/** A shift that is not over, of the person or of another one of the household. */
interface Coming {
  signup: Signup;
  /** Whose it is, if the person looks after others. */
  whose?: string;
  /** For whom it is given back; empty: for whoever is signed in. Without it, it is the person's own. */
  actFor?: string;
}

/** The shifts of the whole household that are not over, soonest first. */
function useComing(own: readonly Signup[] | undefined, now: number): Coming[] {
  const t = useStore(householdLinkTexts);
  const { user } = useAuth();
  const household = householdOf(user) ?? [];
  const nameOf = (id: string, name: string) => (id === household[0]?.id ? t.me : name);
  const others = household.filter(({ id }) => id !== user?.id);
  const lists = useQueries({
    queries: others.map(({ id }) => signupsForQuery(id === household[0]?.id ? '' : id)),
  });
  const coming: Coming[] = comingOf(own ?? [], now).map((signup) => ({
    signup,
    ...(others.length > 0 && user && { whose: nameOf(user.id, user.name) }),
  }));
  const ofOthers = others.flatMap(({ id, name }, index) =>
    comingOf(lists[index]?.data ?? [], now).map((signup) => ({
      signup,
      whose: nameOf(id, name),
      actFor: id === household[0]?.id ? '' : id,
    })),
  );
  if (ofOthers.length === 0) return coming;
  const startOf = ({ signup }: Coming) => Date.parse(signup.event.startTime);
  return [...coming, ...ofOthers].sort((one, other) => startOf(one) - startOf(other));
}

interface ComingShiftsProps {
  signups: readonly Signup[];
  now: number;
}

/** The shifts of the person, and of the people whom they look after, that are not over, soonest first, with all there is to know about each. */
function ComingShifts({ signups, now }: ComingShiftsProps) {
  const t = useStore(ownShiftTexts);
  const list = useRef<HTMLUListElement>(null);
  const section = useRef<HTMLElement>(null);
  const { mutate: retake } = useMutation(takePlaceMutation);
  const giveBack = useGiveBack(retake);
  const coming = useComing(signups, now);
  const { mutate: giveBackFor } = useMutation(giveBackForMutation);
  const giveBackAndMove = ({ signup, actFor }: Coming, entry: Element | undefined) => {
    // The row disappears with its button, so the focus moves to a neighbor, else to the section.
    const next = [entry?.nextElementSibling, entry?.previousElementSibling];
    // The last button of a row is the one that cancels.
    const button = next.map((each) => [...(each?.querySelectorAll('button') ?? [])].at(-1)).find(Boolean);
    (button ?? section.current)?.focus();
    if (actFor === undefined) giveBack(signup);
    else giveBackFor({ signup, actFor });
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="coming-up">
      <h2 id="coming-up" className="mb-3 text-lead font-strong">
        {t.coming}
      </h2>
      {coming.length === 0 ? (
        <div className="sheet flex flex-wrap items-center justify-between gap-4 p-5 sm:px-6">
          <p className="text-soft">{t.noneComing}</p>
          <Link to="/volunteer" className={buttonStyle()}>
            {t.find}
          </Link>
        </div>
      ) : (
        <ul ref={list} className="sheet ruled">
          {coming.map(({ signup, whose, actFor }, index) => (
            <SignupRow
              key={`${actFor} ${signup.slot_id}`}
              signup={signup}
              whose={whose}
              late={isLate(signup, now)}
              actions={
                <div data-print="no" className="flex flex-wrap gap-2">
                  <Ways event={signup.event} className={buttonStyle()} />
                  {actFor === undefined && signup.group && Date.parse(signup.event.startTime) > now && (
                    <GroupButton signup={signup} of={signedShiftInWords(signup.event)} />
                  )}
                  {actFor === undefined &&
                    signup.status === 'confirmed' &&
                    !signup.group?.unnamed &&
                    Date.parse(signup.event.startTime) > now && <HandOverButton signup={signup} />}
                </div>
              }
              {...(Date.parse(signup.event.startTime) > now && {
                onGiveBack: () =>
                  giveBackAndMove({ signup, ...(actFor !== undefined && { actFor }) }, list.current?.children[index]),
              })}
            >
              <ShiftDetails signup={signup} />
            </SignupRow>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A person's shifts: what they need for those ahead, and what those that are over earned. */
function OwnShiftsPage() {
  const t = useStore(ownShiftTexts);
  const pages = useStore(memberTexts);
  const code = useStore(ownCodeLinkTexts);
  const { user } = useAuth();
  const hasHours = useHasHours();
  const signups = useQuery({ ...signupsQuery, refetchInterval: useEachMinute() });
  const now = useNow();
  if (!user) return null;
  const { data, isPending } = signups;
  return (
    <>
      <PageHead
        title={pages.shifts}
        actions={
          <>
            {hasHours && (
              <Link to="/volunteer/hours" className={buttonStyle()}>
                <Clock aria-hidden="true" className="size-5" />
                {pages.hours}
              </Link>
            )}
            <Link to="/volunteer/code" className={buttonStyle()}>
              <QrCode aria-hidden="true" className="size-5" />
              {code.show}
            </Link>
            <Link to="/volunteer/settings" hash="own-calendar" className={buttonStyle()}>
              <CalendarPlus aria-hidden="true" className="size-5" />
              {t.toCalendar}
            </Link>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-8">
        <ForSwitch />
        <QueryMessage query={signups} what="signups" />
        {isPending && <Skeleton className="h-48 w-full" />}
        {data && (
          <>
            <AskedLine now={now} />
            <ComingShifts signups={data} now={now} />
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              <PastShifts name={user.name} signups={data} now={now} />
            </Suspense>
          </>
        )}
      </div>
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/shifts')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, signupsQuery);
    preload(queryClient, waitsQuery);
    preload(queryClient, handOversQuery);
    preload(queryClient, slotTypesQuery);
    // So that it is kept on the device for the gate.
    preload(queryClient, ownCodeQuery);
  },
  component: OwnShiftsPage,
});
