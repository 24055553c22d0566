import { dayTimes } from '@contract/primitives.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { dayTimeTexts } from '@/components/form/day-time-texts.ts';
import { SearchField } from '@/components/form/search-field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { useUsesDrafts } from '@/components/layout/admin/drafts.tsx';
import { FiltersButton } from '@/components/layout/admin/filters-button.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ViewToggle } from '@/components/ui/view-toggle.tsx';
import { slotTypeFilterTexts } from '@/domains/shifts/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { eventFilterTexts, eventListTexts } from '../texts.ts';
import { furtherFilters, type ManagedFilter } from './search.ts';

const flags = ['open', 'feed', 'canceled', 'drafts'] as const;

interface FurtherFiltersProps {
  filter: ManagedFilter;
  onChange: (change: Partial<ManagedFilter>) => void;
}

/** The filters that few need: a slot type, a place if there are any, a time of day, open places, feeds, canceled events, drafts where there are any. */
function FurtherFilters({ filter, onChange }: FurtherFiltersProps) {
  const [t, shared, times, { all }] = useTexts(eventFilterTexts, adminCommonTexts, dayTimeTexts, slotTypeFilterTexts);
  const usesDrafts = useUsesDrafts() || filter.drafts === true;
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { data: places = [] } = useQuery(placesQuery);
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-1">
      <div className="w-full sm:w-56">
        <Choice
          label={shared.slotType}
          value={filter.type ?? ''}
          options={[
            { value: '', label: all },
            ...namedApart(types).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(type) => onChange({ type: type || undefined })}
        />
      </div>
      {places.length > 0 && (
        <div className="w-full sm:w-56">
          <Choice
            label={shared.place}
            value={filter.place ?? ''}
            options={[{ value: '', label: t.allPlaces }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(place) => onChange({ place: place || undefined })}
          />
        </div>
      )}
      <div className="w-full sm:w-40">
        <Choice
          label={t.time}
          value={filter.time ?? ''}
          options={[{ value: '', label: t.anyTime }, ...dayTimes.map((time) => ({ value: time, label: times[time] }))]}
          onChange={(chosen) => onChange({ time: dayTimes.find((time) => time === chosen) })}
        />
      </div>
      {flags
        .filter((name) => name !== 'drafts' || usesDrafts)
        .map((name) => (
          <Checkbox
            key={name}
            label={t[name]}
            checked={filter[name] ?? false}
            onChange={(checked) => onChange({ [name]: checked || undefined })}
          />
        ))}
    </div>
  );
}

interface EventFiltersProps {
  filter: ManagedFilter;
  onChange: (change: Partial<ManagedFilter>) => void;
}

/** The filter of the list: a search, further filters, dates, past events and view. The key `/` focuses the search. */
export function EventFilters({ filter, onChange }: EventFiltersProps) {
  const [t, words, common] = useTexts(eventListTexts, eventFilterTexts, commonTexts);
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
