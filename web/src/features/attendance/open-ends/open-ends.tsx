import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useChosen } from '@/lib/lists/use-chosen.ts';
import { byDay, inOrder } from './groups.ts';
import { GroupBox, OpenEndList } from './open-end-list.tsx';
import { openEndsQuery } from './queries.ts';
import { SettleBar } from './settle-bar.tsx';
import { openEndTexts } from './texts.ts';

interface OpenEndsProps {
  /** Open ends of any age. */
  everything?: boolean;
  /** What is said when there are none. */
  none: string;
  /** Below the list. */
  further?: ReactNode;
  /** Whether people and events lead to their pages of the administration. */
  linked: boolean;
}

/** The open ends that the reader may settle, many at once. */
export function OpenEnds({ everything = false, none, further, linked }: OpenEndsProps) {
  const t = useStore(openEndTexts);
  const query = useQuery(openEndsQuery(everything));
  const days = useMemo(() => byDay(query.data ?? []), [query.data]);
  const ends = useMemo(() => inOrder(days).filter(({ own }) => !own), [days]);
  const ids = useMemo(() => ends.map(({ id }) => id), [ends]);
  const choosing = useChosen(ids);
  const chosen = ends.filter(({ id }) => choosing.chosen.has(id));
  const empty = query.isSuccess && days.length === 0;
  return (
    <>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-80" />}
      {empty && (
        <EmptySheet
          title={none}
          hint={
            <>
              <p>{t.noneHint}</p>
              {further}
            </>
          }
        />
      )}
      {days.length > 0 && (
        <>
          {ids.length > 0 && (
            <div className="mb-4 flex flex-wrap items-center gap-x-1">
              <GroupBox ids={ids} label={t.chooseAll({ count: ids.length })} choosing={choosing} />
              <p className="font-strong">{t.count({ count: ids.length })}</p>
            </div>
          )}
          <OpenEndList days={days} choosing={choosing} linked={linked} />
          {further && <p className="mt-6">{further}</p>}
          {/* The bar covers the end of the page otherwise. */}
          {chosen.length > 0 && <div className="h-32 sm:h-16" />}
        </>
      )}
      <SettleBar ends={chosen} onClear={choosing.clear} />
    </>
  );
}
