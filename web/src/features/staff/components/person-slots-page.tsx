import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type Release, ReleaseDialog } from '@/components/giving/release-dialog.tsx';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { now as present } from '@/lib/time/clock.ts';
import { timesOf } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { personSlotsMessages, staffMessages } from '../messages.ts';
import { releaseMutation } from '../person-mutations.ts';
import { signupsOfQuery, useUser } from '../queries.ts';
import { signInsMessages } from '../sign-ins-messages.ts';
import { isPast, splitByTime } from '../signups.ts';
import { FulfillmentBar } from './fulfillment-bar.tsx';
import { PersonMissing } from './person-missing.tsx';
import { PersonSeasons } from './person-seasons.tsx';
import { PersonSignups } from './person-signups.tsx';

/** A person's credits and signups, upcoming and past, with buttons to release them. */
function PersonSlots({ user }: { user: User }) {
  const t = useStore(personSlotsMessages);
  const query = useQuery(signupsOfQuery(user.id));
  const now = useNow();
  const { coming, past } = useMemo(() => splitByTime(query.data ?? [], now), [query.data, now]);
  const [releasing, setReleasing] = useState<{ signup: Signup; release: Release; leave: () => void } | null>(null);
  const release = useMutation(releaseMutation);
  const confirm = (reason?: string) => {
    if (!releasing) return;
    setReleasing(null);
    release.mutate({ user, signup: releasing.signup, reason }, { onSuccess: releasing.leave });
  };
  const ask = (signup: Signup, leave: () => void) => {
    const [slot, { title }, times] = [signup.slot_type.name, signup.event, timesOf(signup.event)];
    const text = user.email === null ? t.releaseUntoldText : t.releaseText;
    const over = isPast(signup, present());
    setReleasing({ signup, release: { name: user.name, slot, title, times, over, text }, leave });
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
          <PersonSignups title={t.coming} none={t.noneComing} signups={coming} onRelease={ask} />
          <PersonSignups title={t.past} none={t.nonePast} signups={past} isPast onRelease={ask} />
        </>
      )}
      <ReleaseDialog release={releasing?.release ?? null} onConfirm={confirm} onClose={() => setReleasing(null)} />
    </div>
  );
}

const route = getRouteApi('/_app/admin/staff/$userId/');

/** The slots of the person in the address. */
export function PersonSlotsPage() {
  const { userId: id } = route.useParams();
  const t = useStore(personSlotsMessages);
  const shared = useStore(adminCommonMessages);
  const staff = useStore(staffMessages);
  const signIns = useStore(signInsMessages);
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
