import Holidays from 'date-holidays';
import type { SelectOption } from '@/components/ui/select.tsx';

/** Whose public holidays. `region`: of the country; empty: only those of the whole country. */
export interface HolidayPlace {
  country: string;
  region: string;
}

const dayLength = 86_400_000;
/** On the day on which clocks go forward a holiday is an hour short. */
const shortDay = dayLength / 10;

const sorted = (options: SelectOption[], language: string): SelectOption[] => {
  const order = new Intl.Collator(language);
  return options.sort((one, other) => order.compare(one.label, other.label));
};

/** The countries whose holidays are known, by name. */
export function countriesIn(language: string): SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const codes = Object.keys(new Holidays().getCountries());
  return sorted(
    codes.map((value) => ({ value, label: names.of(value) ?? value })),
    language,
  );
}

/** The regions of a country that have holidays of their own, by name. */
export const regionsOf = (country: string, language: string): SelectOption[] =>
  sorted(
    Object.entries(new Holidays().getStates(country, language) ?? {}).map(([value, label]) => ({ value, label })),
    language,
  );

/** The country of a zone or, if the zone has none, of a language; `''` if that is not known either. */
export function countryOf(zone: string, language: string): string {
  const known = Object.keys(new Holidays().getCountries());
  const ofLanguage = new Intl.Locale(language).maximize().region ?? '';
  const inZone = known.filter((country) => new Holidays(country).getTimezones().includes(zone));
  if (inZone.includes(ofLanguage) || inZone.length === 0) return known.includes(ofLanguage) ? ofLanguage : '';
  return inZone[0] ?? '';
}

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);

/** Those of these days (`2026-12-25`) that are public holidays, with their names. Half holidays are none. */
export function holidaysAmong(
  days: readonly string[],
  { country, region }: HolidayPlace,
  language: string,
): Map<string, string> {
  const calendar = region ? new Holidays(country, region) : new Holidays(country);
  const names = new Map<string, string>();
  for (const year of new Set(days.map((day) => Number(day.slice(0, 4))))) {
    for (const { date, start, end, name, type } of calendar.getHolidays(year, language)) {
      if (type !== 'public' || !date.includes(' 00:00:00')) continue;
      // Where days begin in the evening, the library counts from the evening before to the evening of the last day.
      const count = Math.floor((end.getTime() - start.getTime() + shortDay) / dayLength);
      for (let index = 0; index < count; index += 1) names.set(dayAfter(date.slice(0, 10), index), name);
    }
  }
  return new Map(days.flatMap((day) => (names.has(day) ? [[day, names.get(day) ?? ''] as const] : [])));
}
