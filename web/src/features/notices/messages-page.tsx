import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { handOversQuery } from '@/domains/hand-over/hand-overs.ts';
import { AskedLine, useAsked } from '@/domains/shifts/asked-line.tsx';
import { waitsQuery } from '@/domains/waitlist/waits.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { EventLink } from './event-link.tsx';
import { NoticeList, NoticeText, readNoticesQuery } from './notice-list.tsx';
import { noticeTexts } from './texts.ts';

/** The messages that the person has dismissed, the newest first. Renders nothing without any. */
function ReadNotices() {
  const t = useStore(noticeTexts);
  const read = useQuery(readNoticesQuery);
  if (read.data?.length === 0) return null;
  return (
    <TitledSection id="read" title={t.read}>
      <FailedToLoad query={read} sentence={t.notLoaded} />
      {read.isPending && <Skeleton className="h-24 w-full" />}
      {read.data && (
        <ul className="sheet divide-y divide-line">
          {read.data.map((notice) => (
            <li key={notice.id} className="p-4 sm:px-6">
              <p className="text-small text-soft">
                <Moment at={notice.created_at} />
              </p>
              <NoticeText notice={notice} />
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

/** Everything that others told the person: what is new first, below it what they have dismissed. */
function MessagesPage() {
  const t = useStore(noticeTexts);
  const pages = useStore(memberTexts);
  const fresh = useQuery(noticesQuery);
  const now = useNow();
  const { asked, isLoading } = useAsked(now);
  // A question is news as well.
  const isNothingNew = fresh.data?.length === 0 && asked.length === 0 && !isLoading;
  return (
    <>
      <PageHead title={pages.messages} />
      <div className="grid grid-cols-1 gap-8">
        <AskedLine now={now} />
        {isNothingNew ? (
          <div className="sheet p-5 sm:px-6">
            <p className="font-strong">{t.none}</p>
            <p className="text-soft">{t.noneHint}</p>
          </div>
        ) : (
          <NoticeList link={(notice) => <EventLink notice={notice} />} />
        )}
        <ReadNotices />
      </div>
    </>
  );
}

export const Route = createFileRoute('/_app/volunteer/messages')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, readNoticesQuery);
    preload(queryClient, signupsQuery);
    preload(queryClient, waitsQuery);
    preload(queryClient, handOversQuery);
  },
  component: MessagesPage,
});
