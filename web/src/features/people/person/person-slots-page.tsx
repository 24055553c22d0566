import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { MapPin, TriangleAlert } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { type Release, ReleaseDialog } from '@/domains/giving/release-dialog.tsx';
import { releaseTexts } from '@/domains/giving/release-texts.ts';
import { givingTexts } from '@/domains/giving/texts.ts';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { ShiftWhen } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { focusNeighbor } from '@/lib/focus/focus.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { money } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { credits } from '@/lib/format/worth.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { preload } from '@/lib/query/preload.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { signedShiftInWords } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { signInsTexts } from '../access/texts.ts';
import { FulfillmentBar } from '../fulfillment.tsx';
import { PersonMissing } from '../person-missing.tsx';
import { signupsOfQuery, userQuery, useUser } from '../queries.ts';
import { personSlotsTexts, staffTexts } from '../texts.ts';
import { PersonSeasons } from './person-seasons.tsx';
import { splitByTime, totalOf } from './signups.ts';

type Earnings = Pick<Signup, 'hours' | 'credits' | 'pay'>;

/** What a signup earns: '2 h · 4 credits', '2 h · $31.00'. */
const earned = ({ hours, credits: count, pay }: Earnings): string =>
  [adminCommonTexts.get().inHours({ hours }), pay === null ? credits(count) : money(pay)].join(' · ');

/** What several signups earn. Credits or pay are left out if only the other is earned. */
const earnedTogether = ({ hours, assumed, credits: count, pay }: Earnings & { assumed: number; pay: number }): string =>
  [
    adminCommonTexts.get().inHours({ hours }),
    ...(assumed > 0 ? [outcomeTexts.get().assumedHours({ hours: assumed })] : []),
    ...(count > 0 || pay === 0 ? [credits(count)] : []),
    ...(pay > 0 ? [money(pay)] : []),
  ].join(' · ');

/** Leads the focus to the next signup when this one leaves the list because it was released. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button) return;
  const list = button.closest('ul');
  // The list disappears with its last entry.
  if (list?.children.length === 1) setTimeout(focusHeading);
  else focusNeighbor(list, 'button', (stop) => stop === button);
};

interface PersonSignupRowProps {
  signup: Signup;
  onRelease: () => void;
}

const looks = { attended: 'text-done', no_show: 'text-loss', excused: 'text-soft' } as const;

/** The state of a signup: cancellation, attendance, the reason of an override, a missing answer, an overlap. */
function Marks({ signup }: { signup: Signup }) {
  const [t, outcomes] = useTexts(personSlotsTexts, outcomeTexts);
  const {
    attendance,
    attendance_reason,
    corrected,
    unrecorded,
    out_assumed,
    override_reason,
    question,
    status,
    slot_canceled,
    event,
  } = signup;
  const canceled = event.status === 'canceled' ? t.eventCanceled : slot_canceled && t.slotCanceled;
  return (
    <>
      {canceled && <p className="text-small text-loss">{canceled}</p>}
      {attendance && (
        <p className="text-small">
          <span className={`font-strong ${looks[attendance]}`}>{t[attendance]}</span>
          {corrected && <span className="text-soft"> · {t.correctedHours}</span>}
          {out_assumed && <span className="text-soft"> · {outcomes.assumed}</span>}
          {attendance_reason && <span className="text-soft"> · {attendance_reason}</span>}
        </p>
      )}
      {unrecorded === 'open' && <p className="text-small text-soft">{outcomes.notMarked}</p>}
      {override_reason && (
        <p className="text-small break-words text-soft">{t.overridden({ reason: override_reason })}</p>
      )}
      {(status === 'asked' || question) && <AskedState question={question} zone={event.timezone} />}
      {status === 'displaced' && (
        <p className="mt-1 flex items-start gap-1.5 text-attention">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t.displaced}
        </p>
      )}
    </>
  );
}

/** One of a person's signups, as administrators see it. */
function PersonSignupRow({ signup, onRelease }: PersonSignupRowProps) {
  const [t, giving] = useTexts(personSlotsTexts, givingTexts);
  const { event, slot_type } = signup;
  return (
    <li className="entry">
      <ShiftWhen event={timesOf(event)} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 shrink grow basis-40">
          <h3 className="font-strong break-words">
            <Link
              to="."
              search={(before) => ({ ...before, shift: event.id })}
              resetScroll={false}
              preload={false}
              aria-label={signedShiftInWords(event)}
              className="-my-2.5 inline-block min-w-11 py-2.5 underline-offset-4 hover:underline"
            >
              {event.title}
            </Link>
          </h3>
          <p className="flex items-center gap-x-1.5 text-soft">
            <SlotSwatch color={slot_type.color} />
            <span className="min-w-0 break-words">{slot_type.name}</span>
          </p>
          {event.location && (
            <p className="flex items-start gap-1.5 text-soft">
              <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
              <span className="min-w-0 break-words">{event.location}</span>
            </p>
          )}
          <p className="text-small text-soft">{earned(signup)}</p>
          <Marks signup={signup} />
        </div>
        <Button
          ref={passFocusOn}
          variant="quiet"
          className="-mr-3 ml-auto"
          aria-label={t.releaseFrom({ slot: slot_type.name, event: signedShiftInWords(event) })}
          onClick={onRelease}
        >
          {giving.release}
        </Button>
      </div>
    </li>
  );
}

interface PersonSignupsProps {
  title: string;
  /** Shown if there are none. */
  none: string;
  signups: readonly Signup[];
  /** They are over: pay counts as far as it is marked. */
  isPast?: boolean;
  onRelease: (signup: Signup) => void;
}

/** Signups of a person under a heading, with their total hours, credits and pay. */
function PersonSignups({ title, none, signups, isPast = false, onRelease }: PersonSignupsProps) {
  const shared = useTexts(adminCommonTexts);
  const headingId = useId();
  const { unmarked, ...total } = totalOf(signups, isPast);
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-lead font-strong">
          {title}
        </h2>
        {signups.length > 0 && <p className="text-small text-soft">{earnedTogether(total)}</p>}
        {unmarked.count > 0 && (
          <p className="basis-full text-small text-soft">
            {shared.unmarkedPay({ count: unmarked.count, amount: money(unmarked.pay) })}
          </p>
        )}
      </div>
      {signups.length === 0 ? (
        <p className="sheet p-5 text-soft sm:px-6">{none}</p>
      ) : (
        <ul tabIndex={-1} className="sheet ruled">
          {signups.map((signup) => (
            <PersonSignupRow key={signup.id} signup={signup} onRelease={() => onRelease(signup)} />
          ))}
        </ul>
      )}
    </section>
  );
}

const releaseOf = ({ name }: User, { slot_type, event }: Signup): Release => ({
  ...{ name, slot: slot_type.name, title: event.title },
  times: timesOf(event),
});

/** A person's credits and signups, upcoming and past, with buttons to release them. */
function PersonSlots({ user }: { user: User }) {
  const t = useTexts(personSlotsTexts);
  const query = useQuery(signupsOfQuery(user.id));
  const now = useNow();
  const { coming, past } = useMemo(() => splitByTime(query.data ?? [], now), [query.data, now]);
  const [releasing, setReleasing] = useState<Signup | null>(null);
  const isGone = !query.data?.some(({ id }) => id === releasing?.id);
  useGone(releasing?.event.title, isGone, () => setReleasing(null));
  const change = useChange();
  /** `reason`: why it was no work, of what may have been worked. Others are asked about with who is told. */
  const release = (signup: Signup, reason?: string) => {
    const { event, slot_type } = signup;
    const question = () => ({
      text: releaseTexts.get().title,
      title: `${user.name}: ${slot_type.name}, ${event.title}`,
      when: writtenTimes(timesOf(event)).full,
    });
    change(
      { action: 'release', signup_ids: [signup.id], ...(reason && { reason }) },
      {
        ask: reason ? false : 'always',
        question,
        said: t.released({ name: user.name, event: event.title }),
        failed: t.releaseFailed,
        // Work is recorded of a shift that is not over.
        onRefused: (code) => {
          const needsReason = code === 'event_started' && !reason;
          if (needsReason) setReleasing(signup);
          return needsReason;
        },
      },
    );
  };
  const confirm = (reason: string) => {
    if (releasing) release(releasing, reason);
    setReleasing(null);
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="sheet p-5">
        <FulfillmentBar user={user} />
      </div>
      <PersonSeasons userId={user.id} />
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60" />}
      {query.data && (
        <>
          <PersonSignups title={t.coming} none={t.noneComing} signups={coming} onRelease={release} />
          <PersonSignups title={t.past} none={t.nonePast} signups={past} isPast onRelease={setReleasing} />
        </>
      )}
      <ReleaseDialog
        release={releasing && releaseOf(user, releasing)}
        onConfirm={confirm}
        onClose={() => setReleasing(null)}
      />
    </div>
  );
}

/** The slots of the person in the address. */
function PersonSlotsPage() {
  const { userId: id } = Route.useParams();
  const [t, shared, staff, signIns] = useTexts(personSlotsTexts, adminCommonTexts, staffTexts, signInsTexts);
  const query = useUser(id);
  const { data: user } = query;
  const actions = user && (
    <>
      <Link to="/admin/sign-ins" search={{ person: id }} className={buttonStyle('quiet')}>
        {signIns.title}
      </Link>
      <Link to="/admin/staff/$userId/edit" params={{ userId: id }} className={buttonStyle()}>
        {shared.edit}
      </Link>
      {user.state === 'active' && (
        <Link to="/admin/staff/$userId/assign" params={{ userId: id }} className={buttonStyle('primary')}>
          {t.assign}
        </Link>
      )}
    </>
  );
  return (
    <div className="max-w-column">
      <PageHead title={user ? t.title({ name: personName(user.name) }) : staff.slots} actions={actions}>
        {user && [shared[user.role], user.email, user.phone].filter(Boolean).join(' · ')}
      </PageHead>
      <PersonMissing query={query} />
      {user && <PersonSlots key={id} user={user} />}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/staff/$userId/')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, userQuery(params.userId));
    preload(queryClient, signupsOfQuery(params.userId));
  },
  component: PersonSlotsPage,
});
