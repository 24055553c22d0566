import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Printer, UserRoundPlus, ZoomIn, ZoomOut } from 'lucide-react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { addDays } from '@/lib/time/time.ts';
import { scheduleMessages } from '../messages.ts';
import type { By } from '../rows.ts';
import { mostZoom, type ScheduleSearch } from '../search.ts';

interface BoardToolsProps {
  search: ScheduleSearch;
  /** The first day that is shown. */
  day: string;
  onChange: (change: Partial<ScheduleSearch>) => void;
}

const rows = [
  { value: 'place', text: 'byPlace' },
  { value: 'role', text: 'byRole' },
  { value: 'person', text: 'byPerson' },
] as const satisfies { value: By; text: string }[];

const counts = [1, 3, 7] as const;
const tool =
  'grid size-11 place-items-center rounded-control text-soft hover:bg-sheet hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent';

/** What the rows are, which days are shown, and how large. */
export function BoardTools({ search, day, onChange }: BoardToolsProps) {
  const t = useStore(scheduleMessages);
  const shared = useStore(adminCommonMessages);
  const pages = useStore(administrationMessages);
  const { by = 'place', days = 1, zoom = 0 } = search;
  const zoomBy = (step: number) => onChange({ zoom: (zoom + step || undefined) as ScheduleSearch['zoom'] });
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
      <ToggleGroup
        label={t.rows}
        value={by}
        options={rows.map(({ value, text }) => ({ value, label: t[text] }))}
        onChange={(value) => onChange({ by: value === 'place' ? undefined : value })}
        className="max-sm:w-full"
      />
      <ToggleGroup
        label={t.length}
        value={String(days)}
        options={counts.map((count) => ({ value: String(count), label: t.days({ count }) }))}
        onChange={(value) => onChange({ days: value === '1' ? undefined : (Number(value) as 3 | 7) })}
        className="max-sm:grow max-sm:*:px-2"
      />
      <div className="flex">
        <Link
          to="/admin/auto-fill"
          search={{ from: day, to: addDays(day, days - 1) }}
          aria-label={pages.autoFill}
          title={pages.autoFill}
          className={tool}
        >
          <UserRoundPlus aria-hidden="true" className="size-5" />
        </Link>
        <button
          type="button"
          aria-label={t.zoomOut}
          title={t.zoomOut}
          disabled={zoom === 0}
          onClick={() => zoomBy(-1)}
          className={tool}
        >
          <ZoomOut aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={t.zoomIn}
          title={t.zoomIn}
          disabled={zoom === mostZoom}
          onClick={() => zoomBy(1)}
          className={tool}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={shared.print}
          title={shared.print}
          onClick={() => print()}
          className={clsx(tool, 'max-sm:hidden')}
        >
          <Printer aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
