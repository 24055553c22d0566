import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { locale } from '@/i18n/languages.ts';
import type { HolidayPlace } from './holidays.ts';
import { planTexts } from './plan-texts.ts';

interface HolidayFieldsProps {
  /** The calendar of holidays, once it is loaded. */
  calendar: typeof import('./holidays.ts');
  place: HolidayPlace;
  onChange: (place: HolidayPlace) => void;
}

/** Asks whose public holidays are left out: those of a country and, where regions have holidays of their own, of one of them. */
export function HolidayFields({ calendar, place, onChange }: HolidayFieldsProps) {
  const t = useStore(planTexts);
  const language = useStore(locale);
  const countries = useMemo(() => calendar.countriesIn(language), [calendar, language]);
  const regions = place.country === '' ? [] : calendar.regionsOf(place.country, language);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label={t.country}
        value={place.country}
        options={[{ value: '', label: '–' }, ...countries]}
        onChange={(country) => onChange({ country, region: '' })}
      />
      {regions.length > 0 && (
        <SelectField
          label={t.region}
          value={place.region}
          options={[{ value: '', label: t.everyRegion }, ...regions]}
          onChange={(region) => onChange({ ...place, region })}
        />
      )}
    </div>
  );
}
