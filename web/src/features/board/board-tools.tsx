import { useStore } from '@nanostores/react';
import { Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import {
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Printer,
  TriangleAlert,
  UserRoundPlus,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  MoreTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import type { View } from '@/components/ui/view-toggle.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { amount } from '@/lib/format/numbers.ts';
import { addDays, dateOfDay, shortDay } from '@/lib/time/time.ts';
import type { StripDay } from './engine/coverage.ts';
import type { By } from './engine/rows.ts';
import { printTexts } from './printing/print-texts.ts';
import { mostZoom, type ScheduleSearch } from './search.ts';
import { boardTexts, scheduleTexts } from './texts.ts';

interface BoardMenuProps {
  /** The days that are shown. */
  days: { from: string; to: string } | undefined;
  zoom: number;
  onZoom: (step: number) => void;
  onView: (view: View) => void;
}

/** What the page shows as buttons where there is room: the other views, filling open places, and the zoom. */
export function BoardMenu({ days, zoom, onZoom, onView }: BoardMenuProps) {
  const t = useStore(scheduleTexts);
  const shared = useStore(adminCommonTexts);
  const pages = useStore(administrationTexts);
  const navigate = useNavigate();
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={t.more} className="@min-[56rem]:hidden" />
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onView('compact')}>{shared.viewCompact}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onView('cards')}>{shared.viewCards}</DropdownMenuItem>
        <DropdownMenuSeparator />
        {days && (
          <DropdownMenuItem onSelect={() => void navigate({ to: '/admin/auto-fill', search: days })}>
            {pages.autoFill}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem disabled={zoom === mostZoom} onSelect={() => onZoom(1)}>
          {t.zoomIn}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={zoom === 0} onSelect={() => onZoom(-1)}>
          {t.zoomOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The first day that the board shows, to type or to pick. A date that is being typed is not overwritten. */
export function DayChoice({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const t = useStore(scheduleTexts);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = day;
  }, [day]);
  return (
    <input
      ref={input}
      type="date"
      data-print="no"
      aria-label={t.day}
      defaultValue={day}
      min="2000-01-01"
      max="2100-12-31"
      onChange={({ target: { value } }) => value >= '2000' && onChange(value)}
      className="h-11 rounded-control border border-edge bg-sheet px-3"
    />
  );
}

export interface DaysProps {
  strip: readonly StripDay[];
  search: ScheduleSearch;
  day: string;
  today: string;
}

/** The days with shifts and how many places are open on each, with arrows to the days beside. `count`: how many days the board shows. */
export function DayStrip({ strip, search, day, count, today }: DaysProps & { count: number }) {
  const t = useStore(scheduleTexts);
  const board = useStore(boardTexts);
  const list = useRef<HTMLUListElement>(null);
  const known = strip.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day, or days that have arrived, have to be in sight
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen && list.current) list.current.scrollLeft = chosen.offsetLeft - list.current.clientWidth / 3;
  }, [day, known]);
  const arrow = (by: 1 | -1, label: string, Icon: LucideIcon) => (
    <Link
      to="/admin/schedule"
      search={{ ...search, day: addDays(day, by * count) }}
      resetScroll={false}
      aria-label={label}
      title={label}
      className="grid h-13 w-11 max-sm:h-12 shrink-0 place-items-center rounded-control text-soft hover:bg-sheet hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
  return (
    <nav
      aria-label={t.chooseDay}
      className="flex min-w-0 flex-1 basis-104 items-center gap-1 max-sm:gap-0"
      data-print="no"
    >
      {arrow(-1, t.earlier, ChevronLeft)}
      <ul ref={list} className="relative flex min-w-0 gap-2 overflow-x-auto p-1 max-sm:gap-1 max-sm:py-0.5">
        {strip.map(({ day: each, missing, below, shifts }) => {
          const isShown = each >= day && each < addDays(day, count);
          return (
            <li key={each} className="shrink-0">
              <Link
                to="/admin/schedule"
                search={{ ...search, day: each }}
                resetScroll={false}
                aria-current={each === day ? 'date' : undefined}
                title={dateOfDay(each, today)}
                className={clsx(
                  'flex min-h-11 flex-col items-center justify-center rounded-control border px-3 py-1 text-small leading-4 whitespace-nowrap',
                  isShown ? 'border-action bg-action-wash' : 'border-line bg-sheet hover:border-edge',
                )}
              >
                <span className={clsx(isShown && 'font-strong text-action-deep')}>{shortDay(each, today)}</span>
                <span className={clsx('flex items-center gap-0.5', missing > 0 ? 'text-attention' : 'text-soft')}>
                  {below > 0 && (
                    <TriangleAlert aria-label={board.below({ count: below })} className="size-3 text-loss" />
                  )}
                  {missing > 0 ? board.open({ count: missing }) : shifts > 0 ? board.full : '–'}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {arrow(1, t.later, ChevronRight)}
    </nav>
  );
}

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

const button = (Icon: LucideIcon, label: string, more: ComponentProps<'button'>) => (
  <button type="button" aria-label={label} title={label} {...more}>
    <Icon aria-hidden="true" className="size-5" />
  </button>
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
        {button(ZoomOut, t.zoomOut, { disabled: zoom === 0, onClick: () => onZoom(-1), className: roomy })}
        {button(ZoomIn, t.zoomIn, { disabled: zoom === mostZoom, onClick: () => onZoom(1), className: roomy })}
        {button(Printer, print.title, { 'aria-haspopup': 'dialog', onClick: onPrint, className: tool })}
      </div>
    </div>
  );
}
