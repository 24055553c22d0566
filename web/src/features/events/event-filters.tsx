import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { SearchField } from '@/components/form/search-field.tsx';
import { FiltersButton } from '@/components/layout/admin/filters-button.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ViewToggle } from '@/components/ui/view-toggle.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { eventFilterTexts } from './filter-texts.ts';
import { FurtherFilters } from './further-filters.tsx';
import { furtherFilters, type ManagedFilter } from './search.ts';
import { eventListTexts } from './texts.ts';

interface EventFiltersProps {
  filter: ManagedFilter;
  onChange: (change: Partial<ManagedFilter>) => void;
}

/** The filter of the list: a search, further filters, dates, past events and view. The key `/` focuses the search. */
export function EventFilters({ filter, onChange }: EventFiltersProps) {
  const t = useStore(eventListTexts);
  const words = useStore(eventFilterTexts);
  const common = useStore(commonTexts);
  const navigate = useNavigate();
  const { start, end, past = false, view, q = '' } = filter;
  const first = useRef<HTMLInputElement>(null);
  const further = useId();
  const count = furtherFilters.filter((name) => filter[name] !== undefined).length;
  const [open, setOpen] = useState(count > 0);
  const clear = () => {
    onChange({ start: undefined, end: undefined });
    first.current?.focus();
  };
  return (
    <search data-print="no" aria-label={common.filters} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={words.search}
          placeholder={words.example}
          value={q}
          onChange={(text) => onChange({ q: text })}
          className="min-w-40 flex-1"
        />
        <FiltersButton count={count} open={open} onOpen={setOpen} aria-controls={further} />
      </div>
      <div id={further} hidden={!open}>
        {open && <FurtherFilters filter={filter} onChange={onChange} />}
      </div>
      <div className="flex flex-wrap items-end gap-3">
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
        <ViewToggle
          view={view ?? 'compact'}
          onChange={(chosen) => {
            if (chosen === 'board') void navigate({ to: '/admin/schedule', search: { day: start } });
            else onChange({ view: chosen === 'cards' ? chosen : undefined });
          }}
          className="max-sm:w-full sm:ml-auto"
        />
      </div>
    </search>
  );
}
