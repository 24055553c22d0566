import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { LayoutGrid, Rows3, SquareChartGantt } from 'lucide-react';
import { useRef } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { eventListMessages } from '../messages.ts';
import type { ManagedFilter } from '../search.ts';

const views = [
  { value: 'board', Icon: SquareChartGantt },
  { value: 'compact', Icon: Rows3 },
  { value: 'cards', Icon: LayoutGrid },
] as const;

interface EventFiltersProps {
  filter: ManagedFilter;
  onChange: (change: Partial<ManagedFilter>) => void;
}

/** The filter of the list: dates, past events and view. The key `/` focuses it. */
export function EventFilters({ filter, onChange }: EventFiltersProps) {
  const t = useStore(eventListMessages);
  const shared = useStore(adminCommonMessages);
  const navigate = useNavigate();
  const { start, end, past = false, view } = filter;
  const first = useRef<HTMLInputElement>(null);
  useShortcut('/', () => first.current?.focus());
  const names = { board: shared.viewBoard, compact: t.compact, cards: shared.viewCards };
  const show = (value: (typeof views)[number]['value']) => {
    if (value === 'board') void navigate({ to: '/admin/schedule', search: { day: start } });
    else onChange({ view: value === 'cards' ? value : undefined });
  };
  const clear = () => {
    onChange({ start: undefined, end: undefined });
    first.current?.focus();
  };
  return (
    <div data-print="no" className="flex flex-wrap items-end gap-x-3 gap-y-3">
      <div className="flex w-full gap-3 sm:w-auto">
        <DayField ref={first} label={t.startDate} day={start} onChange={(day) => onChange({ start: day })} />
        <DayField label={t.endDate} day={end} min={start} onChange={(day) => onChange({ end: day })} />
      </div>
      <Checkbox
        label={t.showPast}
        checked={past}
        onChange={(checked) => onChange({ past: checked || undefined })}
        className="sm:ml-2"
      />
      {(start || end) && (
        <Button variant="quiet" onClick={clear}>
          {t.clearDates}
        </Button>
      )}
      <ToggleGroup
        label={t.view}
        value={view ?? 'compact'}
        options={views.map(({ value, Icon }) => ({
          value,
          label: (
            <>
              <Icon aria-hidden="true" className="size-5" />
              {names[value]}
            </>
          ),
        }))}
        onChange={show}
        className="max-sm:w-full sm:ml-auto"
      />
    </div>
  );
}
