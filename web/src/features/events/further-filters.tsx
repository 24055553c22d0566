import { dayTimes } from '@contract/primitives.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Choice } from '@/components/form/choice.tsx';
import { dayTimeTexts } from '@/components/form/day-time-texts.ts';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { slotTypeFilterTexts } from '@/domains/shifts/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useUsesDrafts } from '@/lib/change-sets/uses-drafts.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { eventFilterTexts } from './filter-texts.ts';
import type { ManagedFilter } from './search.ts';

const flags = ['open', 'feed', 'canceled', 'drafts'] as const;

interface FurtherFiltersProps {
  filter: ManagedFilter;
  onChange: (change: Partial<ManagedFilter>) => void;
}

/** The filters that few need: a slot type, a place if there are any, a time of day, open places, feeds, canceled events, drafts where there are any. */
export function FurtherFilters({ filter, onChange }: FurtherFiltersProps) {
  const t = useStore(eventFilterTexts);
  const shared = useStore(adminCommonTexts);
  const times = useStore(dayTimeTexts);
  const { all } = useStore(slotTypeFilterTexts);
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
