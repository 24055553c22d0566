import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryMessage } from '@/components/layout/query-message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { OwnWaits } from '@/domains/waitlist/waiting.tsx';
import { useLastError } from '@/lib/query/use-last-error.ts';
import { upcomingOf } from '@/lib/signups/own-signups.ts';
import { ProgressCard } from './progress-card.tsx';
import { signupTexts } from './signup-texts.ts';
import { UpcomingSignups } from './upcoming-signups.tsx';

interface OwnSignupsProps {
  user: User;
  signups: UseQueryResult<Signup[]>;
  now: number;
}

/** Progress and the next shifts of the person. */
export function OwnSignups({ user, signups, now }: OwnSignupsProps) {
  const t = useStore(signupTexts);
  const { data } = signups;
  const failed = useLastError(signups) && !data;
  return (
    <>
      <QueryMessage query={signups} what="signups" />
      {!failed && <ProgressCard signups={data} user={user} />}
      {!failed && (
        <TitledSection id="upcoming" title={t.upcoming}>
          {data ? (
            <UpcomingSignups signups={upcomingOf(data, now)} now={now} />
          ) : (
            <div className="sheet p-5 sm:px-6">
              <Skeleton className="h-6 w-3/5" />
            </div>
          )}
        </TitledSection>
      )}
      <OwnWaits />
    </>
  );
}
