import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { Select } from '@/components/ui/select.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import type { GateFilter } from './search.ts';
import { gateTexts } from './texts.ts';
import { placesOf } from './view.ts';

interface GateFiltersProps {
  gate: Gate;
  filter: GateFilter;
  onChange: (filter: GateFilter) => void;
}

/** Which shifts are shown: those around now or all, of a place, of an event. Only what there is to choose from. */
export function GateFilters({ gate, filter, onChange }: GateFiltersProps) {
  const t = useStore(gateTexts);
  const places = placesOf(gate);
  const event = gate.events.find(({ id }) => id === filter.event);
  return (
    <div className="flex flex-wrap gap-3">
      <ToggleGroup
        label={t.show}
        value={filter.all ? 'all' : 'soon'}
        options={[
          { value: 'soon', label: t.soon },
          { value: 'all', label: t.all },
        ]}
        onChange={(show) => onChange({ ...filter, all: show === 'all' || undefined, event: undefined })}
        className="max-sm:grow"
      />
      {places.length > 1 && (
        <Select
          aria-label={t.where}
          value={filter.place ?? ''}
          options={[{ value: '', label: t.everywhere }, ...places.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(place) => onChange({ ...filter, place: place || undefined })}
          className="border-edge max-sm:grow sm:w-56!"
        />
      )}
      {filter.event && (
        <Select
          aria-label={t.which}
          value={filter.event}
          options={[
            { value: '', label: t.everyShift },
            { value: filter.event, label: event?.title ?? t.which },
          ]}
          onChange={(id) => onChange({ ...filter, event: id || undefined })}
          className="border-edge sm:w-56!"
        />
      )}
    </div>
  );
}
