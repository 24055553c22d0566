import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Printer, UserRoundPlus, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { addDays } from '@/lib/time/time.ts';
import { printTexts } from './print-texts.ts';
import type { By } from './rows.ts';
import { mostZoom, type ScheduleSearch } from './search.ts';
import { scheduleTexts } from './texts.ts';

interface BoardToolsProps {
  search: ScheduleSearch;
  /** The first day that is shown. */
  day: string;
  onChange: (change: Partial<ScheduleSearch>) => void;
  onZoom: (step: number) => void;
  /** Asks what to print. */
  onPrint: () => void;
}

const counts = [1, 3, 7] as const;
const tool =
  'grid size-11 place-items-center rounded-control text-soft hover:bg-sheet hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent';

/** Left to the menu where there is little room. */
const roomy = clsx(tool, '@max-[56rem]:hidden');

/** A label that is short where there is little room. Its name stays the full one. */
const label = (text: string, short: string) => (
  <>
    <span aria-hidden="true" className="@min-[56rem]:hidden">
      {short}
    </span>
    <span className="@max-[56rem]:sr-only">{text}</span>
  </>
);

/** What the rows are, which days are shown, and how large. */
export function BoardTools({ search, day, onChange, onZoom, onPrint }: BoardToolsProps) {
  const t = useStore(scheduleTexts);
  const shared = useStore(adminCommonTexts);
  const pages = useStore(administrationTexts);
  const print = useStore(printTexts);
  const { by = 'place', days = 1, zoom = 0 } = search;
  const rows = [
    { value: 'place', label: label(t.byPlace, shared.place) },
    { value: 'role', label: label(t.byRole, t.roleRows) },
    { value: 'person', label: label(t.byPerson, t.personRows) },
  ] as const satisfies { value: By; label: ReactNode }[];
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full max-sm:gap-x-2">
      <ToggleGroup
        label={t.rows}
        value={by}
        options={rows}
        onChange={(value) => onChange({ by: value === 'place' ? undefined : value })}
        className="@max-[56rem]:*:px-2.5 max-sm:grow max-sm:*:px-2"
      />
      <ToggleGroup
        label={t.length}
        value={String(days)}
        options={counts.map((count) => ({ value: String(count), label: label(t.days({ count }), amount(count)) }))}
        onChange={(value) => onChange({ days: value === '1' ? undefined : (Number(value) as 3 | 7) })}
        className="@max-[56rem]:*:w-11 @max-[56rem]:*:px-0"
      />
      <div className="flex max-sm:hidden">
        <Link
          to="/admin/auto-fill"
          search={{ from: day, to: addDays(day, days - 1) }}
          aria-label={pages.autoFill}
          title={pages.autoFill}
          className={roomy}
        >
          <UserRoundPlus aria-hidden="true" className="size-5" />
        </Link>
        <button
          type="button"
          aria-label={t.zoomOut}
          title={t.zoomOut}
          disabled={zoom === 0}
          onClick={() => onZoom(-1)}
          className={roomy}
        >
          <ZoomOut aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={t.zoomIn}
          title={t.zoomIn}
          disabled={zoom === mostZoom}
          onClick={() => onZoom(1)}
          className={roomy}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={print.title}
          title={print.title}
          aria-haspopup="dialog"
          onClick={onPrint}
          className={tool}
        >
          <Printer aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
