import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { useUsesDrafts } from '@/components/layout/admin/drafts.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { useSelectSeries } from '@/components/layout/admin/use-select-series.ts';
import { BottomBar } from '@/components/ui/bottom-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  MoreTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { eventsOf, type PlannedShift, type PlanTask, plan } from '@/lib/change-sets/planning.ts';
import { clearSelection, knownShifts, selectedShifts } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeToShifts } from '@/lib/letters/writing.ts';
import { addDays } from '@/lib/time/time.ts';
import { bulkTexts } from './plan-texts.ts';

/** The days of the selected shifts in any zone. Which of their shifts are filled is decided by the selection. */
function daysAround(shifts: readonly PlannedShift[]) {
  const starts = shifts.map(({ start_time }) => start_time.slice(0, 10)).sort();
  const [first = '', last = ''] = [starts[0], starts.at(-1)];
  return { from: addDays(first, -1), to: addDays(last, 1), selected: true as const };
}

/** The series of the selected shifts, each from its first selected shift on; `null` unless all of them belong to one. */
function seriesOf(shifts: readonly PlannedShift[]) {
  const firsts = new Map<string, string>();
  for (const { series_id, start_time } of shifts) {
    if (series_id === null) return null;
    const first = firsts.get(series_id);
    if (first === undefined || start_time < first) firsts.set(series_id, start_time);
  }
  return [...firsts].map(([series, from]) => ({ series, from }));
}

/** What is done less often with the selected shifts. Only what applies to them is offered. */
function BulkMenu({ shifts }: { shifts: readonly PlannedShift[] }) {
  const t = useStore(bulkTexts);
  const shared = useStore(adminCommonTexts);
  const pages = useStore(administrationTexts);
  const writes = useStore(writeTexts);
  const make = useChange();
  const navigate = useNavigate();
  const canceled = shifts.filter(({ status }) => status === 'canceled');
  const published = shifts.filter(({ draft }) => !draft);
  const usesDrafts = useUsesDrafts();
  const hasOthers = canceled.length < shifts.length;
  const events = eventsOf(shifts);
  const series = seriesOf(shifts);
  const { mutate: select } = useSelectSeries();
  const item = (task: PlanTask, className?: string) => (
    <DropdownMenuItem className={className} afterwards={() => plan(task, shifts)}>
      {task === 'repeat' ? shared.repeat : t[task]}
    </DropdownMenuItem>
  );
  const entry = (label: string, onSelect: () => void) => (
    <DropdownMenuItem onSelect={onSelect}>{label}</DropdownMenuItem>
  );
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={shared.moreActions} />
      <DropdownMenuContent align="end" side="top">
        {hasOthers &&
          entry(pages.autoFill, () => void navigate({ to: '/admin/auto-fill', search: daysAround(shifts) }))}
        {published.length > 0 && (
          <DropdownMenuItem afterwards={() => writeToShifts(published)}>{writes.write}</DropdownMenuItem>
        )}
        {hasOthers && item('edit')}
        {hasOthers && item('counts', 'sm:hidden')}
        {item('repeat', 'md:hidden')}
        {entry(t.duplicate, () => make({ action: 'copy', events, days: [0] }))}
        {series && (
          <>
            <DropdownMenuSeparator />
            {entry(shared.selectSeries, () => select(series.map(({ series }) => ({ series }))))}
            {entry(shared.selectFrom, () => select(series))}
          </>
        )}
        <DropdownMenuSeparator />
        {hasOthers && item('cancel')}
        {usesDrafts &&
          published.length > 0 &&
          entry(shared.backToDraft, () => make({ action: 'unpublish', events: eventsOf(published) }))}
        {canceled.length > 0 && entry(t.restore, () => make({ action: 'restore', events: eventsOf(canceled) }))}
        <DropdownMenuItem
          className="text-loss"
          onSelect={() => make({ action: 'delete', events }, { deletes: shifts, onDone: clearSelection })}
        >
          {shared.delete}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The bar below the page: how many shifts are selected, and what can be done with them. */
export function BulkBar() {
  const t = useStore(bulkTexts);
  const shared = useStore(adminCommonTexts);
  const make = useChange();
  const ids = useStore(selectedShifts);
  const known = useStore(knownShifts);
  const shifts = [...ids].flatMap((id) => known.get(id) ?? []);
  const drafts = shifts.filter(({ draft }) => draft);
  const on = shifts.some(({ status }) => status === 'scheduled');
  return (
    <BottomBar
      label={t.bar}
      selected={shifts.length > 0 ? t.selected({ count: shifts.length }) : null}
      clearLabel={t.clear}
      onClear={clearSelection}
    >
      <div className="order-last flex grow gap-1 max-sm:w-full max-sm:*:grow sm:order-none">
        {drafts.length > 0 && (
          <Button onClick={() => make({ action: 'publish', events: eventsOf(drafts) }, { ask: 'always' })}>
            {shared.publish}
          </Button>
        )}
        <Button onClick={() => plan('move', shifts)}>{t.move}</Button>
        <Button onClick={() => plan('copy', shifts)}>{t.copy}</Button>
        {on && (
          <Button className="max-sm:hidden" onClick={() => plan('counts', shifts)}>
            {t.counts}
          </Button>
        )}
        <Button className="max-md:hidden" onClick={() => plan('repeat', shifts)}>
          {shared.repeat}
        </Button>
      </div>
      <BulkMenu shifts={shifts} />
    </BottomBar>
  );
}
