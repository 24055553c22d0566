import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { gridOf } from './grid.ts';
import { GridTable } from './grid-table.tsx';
import { needsAttention, Part } from './part.tsx';
import { comingDaysQuery } from './queries.ts';
import { heatGridTexts } from './texts.ts';

const daysShown = 8;

/** What is open on the next days with shifts, slot type by slot type. Each cell leads to its day on the schedule board. */
export function HeatGrid({ dashboard: { today } }: { dashboard: Dashboard }) {
  const t = useStore(heatGridTexts);
  const { data: coming } = useQuery(comingDaysQuery(today));
  const { data: types } = useQuery(slotTypesQuery);
  if (!(coming && types)) return <Skeleton className="h-96" />;
  const grid = gridOf(coming.days, types, daysShown);
  if (grid.days.length === 0) return null;
  // Above the table, which on a phone is longer than the screen. What is below a minimum is listed under "Needs attention".
  const more = (
    <>
      <p className="flex flex-wrap items-center gap-x-5 text-small text-soft max-sm:order-1 max-sm:w-full sm:grow">
        <span>{grid.missing > 0 ? t.missing({ count: grid.missing }) : t.nothingMissing}</span>
        {grid.below > 0 && (
          <Link
            to="/admin"
            hash={needsAttention}
            activeOptions={{ includeHash: true }}
            className="flex min-h-6 items-center gap-1.5 font-strong text-loss hover:underline pointer-coarse:min-h-11"
          >
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            {t.below({ count: grid.below })}
          </Link>
        )}
      </p>
      <Link to="/admin/schedule" search={{ day: grid.days[0] }} className={buttonStyle('quiet')}>
        {t.board}
      </Link>
    </>
  );
  return (
    <Part title={t.title} more={more}>
      <GridTable grid={grid} today={today} />
    </Part>
  );
}
