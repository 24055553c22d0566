import { getWorkHistory, type WorkEntry } from '@contract/work-history.ts';
import { useQuery } from '@tanstack/react-query';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { amount } from '@/lib/format/numbers.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { hoursTexts } from './texts.ts';

interface EntriesProps {
  signupId: string;
  /** That of the event, in which the times are written. */
  zone: string;
}

function Entries({ signupId, zone }: EntriesProps) {
  const t = useTexts(hoursTexts);
  const history = useQuery({
    queryKey: [...queryKeys.events, 'history', signupId],
    queryFn: ({ signal }) => api(getWorkHistory, { params: { signupId }, signal }),
  });
  const { data } = history;
  if (!data)
    return (
      <>
        <FailedToLoad query={history} sentence={t.loadFailed} />
        {history.isPending && <Skeleton className="h-16" />}
      </>
    );
  if (data.length === 0) return <p className="text-small text-soft">{t.nothing}</p>;
  const what = ({ kind, attendance }: WorkEntry) => (kind === 'marked' ? t[attendance ?? 'unmarked'] : t[kind]);
  const known = ({ came_at, left_at, left_assumed, minutes, break_minutes }: WorkEntry) =>
    [
      came_at && t.came({ time: timeOfDay(came_at, zone) }),
      left_at && (left_assumed ? t.leftAssumed : t.left)({ time: timeOfDay(left_at, zone) }),
      break_minutes !== null && break_minutes > 0 && t.breakOf({ count: break_minutes }),
      minutes !== null && t.counted({ hours: amount(minutes / 60) }),
    ].filter(Boolean);
  return (
    <ol className="grid gap-3 border-l-2 border-line pl-4">
      {data.map((entry) => (
        <li key={entry.id}>
          <p className="font-strong">{[what(entry), ...known(entry)].join(' · ')}</p>
          {entry.reason && <p className="wrap-anywhere">{entry.reason}</p>}
          <p className="text-small text-soft">
            {entry.by?.name ?? t.system}, <Moment at={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What was recorded of somebody's work, the latest first: who, when, what and why. Loaded when it is opened. `of`: whose and which, where there are several. */
export function WorkHistory({ of, ...props }: EntriesProps & { of?: string }) {
  const t = useTexts(hoursTexts);
  return (
    <Collapsible
      summary={
        <span className="font-strong">
          {t.history}
          {of && <span className="sr-only"> {of}</span>}
        </span>
      }
      summaryClassName="w-full justify-between"
    >
      <Entries {...props} />
    </Collapsible>
  );
}
