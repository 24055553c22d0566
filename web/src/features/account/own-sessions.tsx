import type { OwnSession } from '@contract/sessions.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { deviceName } from '@/lib/format/device.ts';
import { endOtherSessionsMutation, endSessionMutation } from './mutations.ts';
import { ownSessionsQuery } from './queries.ts';
import { sessionTexts } from './texts.ts';

function SessionRow({ session }: { session: OwnSession }) {
  const t = useStore(sessionTexts);
  const end = useMutation(endSessionMutation);
  const name = deviceName(session.device) ?? t.unknownDevice;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-small text-soft">
          {session.is_current ? (
            t.thisOne
          ) : (
            <RichText text={t.lastUsed} values={{ moment: <Moment at={session.last_used_at} /> }} />
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate(session.id)}>
          {t.end}
          <span className="sr-only">
            {' '}
            {name}, <Moment at={session.last_used_at} />
          </span>
        </Button>
      )}
    </li>
  );
}

/** Where the person is signed in, and the buttons that end these sessions. */
export function OwnSessions() {
  const t = useStore(sessionTexts);
  const { isAdmin } = useAuth();
  const query = useQuery(ownSessionsQuery);
  const endOthers = useMutation(endOtherSessionsMutation);
  const hasOthers = query.data?.some(({ is_current }) => !is_current) ?? false;
  return (
    <section className="sheet p-5 sm:p-8" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="mb-3 text-day">
        {t.title}
      </h2>
      <p className="mb-4 max-w-prose">{t.about}</p>
      <FailedToLoad query={query} sentence={t.failedToLoad} />
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {query.data && (
        <ul>
          {query.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <Button className="mt-3 max-sm:w-full" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t.endOthers}
        </Button>
      )}
      {isAdmin && (
        <Link to="/volunteer/second-factor" className={buttonStyle('quiet', 'mt-3 max-sm:w-full')}>
          {t.secondFactor}
        </Link>
      )}
    </section>
  );
}
