import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { type Release, ReleaseDialog } from '@/domains/giving/release-dialog.tsx';
import { releaseTexts } from '@/domains/giving/release-texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { signInsTexts } from '../access/sign-ins-texts.ts';
import { FulfillmentBar } from '../fulfillment-bar.tsx';
import { PersonMissing } from '../person-missing.tsx';
import { signupsOfQuery, useUser } from '../queries.ts';
import { personSlotsTexts, staffTexts } from '../texts.ts';
import { PersonSeasons } from './person-seasons.tsx';
import { PersonSignups } from './person-signups.tsx';
import { splitByTime } from './signups.ts';

const releaseOf = ({ name }: User, { slot_type, event }: Signup): Release => ({
  ...{ name, slot: slot_type.name, title: event.title },
  times: timesOf(event),
});

/** A person's credits and signups, upcoming and past, with buttons to release them. */
function PersonSlots({ user }: { user: User }) {
  const t = useStore(personSlotsTexts);
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

const route = getRouteApi('/_app/admin/staff/$userId/');

/** The slots of the person in the address. */
export function PersonSlotsPage() {
  const { userId: id } = route.useParams();
  const t = useStore(personSlotsTexts);
  const shared = useStore(adminCommonTexts);
  const staff = useStore(staffTexts);
  const signIns = useStore(signInsTexts);
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
      {!query.isMissing && !user && <FailedToLoad query={query} sentence={staff.loadFailed} />}
      {query.isPending && <Skeleton className="h-60" />}
      {query.isMissing && <PersonMissing />}
      {user && <PersonSlots key={id} user={user} />}
    </div>
  );
}
