import { useStore } from '@nanostores/react';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { useRef } from 'react';
import { Checkbox } from '@/components/form/checkbox.tsx';
import { DayField } from '@/components/form/day-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { eventListMessages } from '../messages.ts';
import type { ManagedFilter } from '../search.ts';

const views = [
  { view: undefined, word: 'compact', Icon: Rows3 },
  { view: 'cards', word: 'cards', Icon: LayoutGrid },
] as const;

interface EventFiltersProps {
  filter: ManagedFilter;
  onChange: (change: Partial<ManagedFilter>) => void;
}

/** Which days are shown, and how. `/` leads here. */
export function EventFilters({ filter, onChange }: EventFiltersProps) {
  const t = useStore(eventListMessages);
  const { start, end, past = false, view } = filter;
  const first = useRef<HTMLInputElement>(null);
  useShortcut('/', () => first.current?.focus());
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
      <fieldset className="flex rounded-control border border-edge bg-sheet max-sm:w-full sm:ml-auto">
        <legend className="sr-only">{t.view}</legend>
        {views.map(({ view: each, word, Icon }) => (
          <button
            key={word}
            type="button"
            aria-pressed={view === each}
            onClick={() => onChange({ view: each })}
            className="flex min-h-11 grow items-center justify-center gap-2 rounded-[7px] px-3.5 text-soft transition-colors duration-150 hover:text-ink aria-pressed:bg-action-wash aria-pressed:font-strong aria-pressed:text-action-deep"
          >
            <Icon aria-hidden="true" className="size-5" />
            {t[word]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
