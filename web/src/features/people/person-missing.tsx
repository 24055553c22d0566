import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { useUser } from './queries.ts';
import { staffTexts } from './texts.ts';

interface PersonMissingProps {
  query: ReturnType<typeof useUser>;
  isLoading?: boolean;
  /** The look of the person while they load. */
  skeleton?: string;
}

/** In the place of a person who is not there: they load, could not be loaded, or do not exist. */
export function PersonMissing({ query, isLoading = query.isPending, skeleton = 'h-60' }: PersonMissingProps) {
  const t = useStore(staffTexts);
  return (
    <>
      {!query.isMissing && !query.data && <FailedToLoad query={query} sentence={t.loadFailed} />}
      {isLoading && <Skeleton className={skeleton} />}
      {query.isMissing && (
        <EmptySheet title={t.unknownPerson} hint={t.unknownPersonHint}>
          <Link to="/admin/staff" className={buttonStyle()}>
            {t.goToStaff}
          </Link>
        </EmptySheet>
      )}
    </>
  );
}
