import { recordPartNames as parts } from '@contract/record-parts.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Choice } from '@/components/form/choice.tsx';
import { DayField } from '@/components/form/day-field.tsx';
import { SearchField } from '@/components/form/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FoundPeople } from '@/domains/people/found-people.tsx';
import { recordTexts } from '@/domains/record/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import type { RecordSearch } from './search.ts';

interface RecordFiltersProps {
  search: RecordSearch;
  onChange: (change: Partial<RecordSearch>) => void;
}

/** The filters of the change log: what it is about, a person, days. */
export function RecordFilters({ search, onChange }: RecordFiltersProps) {
  const t = useStore(recordTexts);
  const shared = useStore(adminCommonTexts);
  const [name, setName] = useState('');
  return (
    <search aria-label={t.filter} className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-[1fr_auto]">
      <Choice
        label={t.what}
        value={search.part ?? ''}
        options={[{ value: '', label: t.everything }, ...parts.map((part) => ({ value: part, label: t[part] }))]}
        onChange={(value) => onChange({ part: parts.find((part) => part === value) })}
      />
      <div className="flex min-w-0 gap-3">
        <DayField label={shared.from} day={search.from} onChange={(from) => onChange({ from })} />
        <DayField label={shared.to} day={search.to} min={search.from} onChange={(to) => onChange({ to })} />
      </div>
      <SearchField
        label={t.person}
        placeholder={t.personHint}
        value={name}
        onChange={setName}
        className="min-w-0 sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <FoundPeople
          search={name}
          label={t.found}
          offers={({ id }) => id !== search.who}
          none={t.nobodyFound}
          action={(person) => (
            <Button
              variant="quiet"
              onClick={() => {
                setName('');
                onChange({ who: person.id });
              }}
            >
              {t.choose({ name: person.name })}
            </Button>
          )}
        />
      </div>
    </search>
  );
}
