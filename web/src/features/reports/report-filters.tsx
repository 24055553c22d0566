import { roles } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { SearchField } from '@/components/form/search-field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { slotTypeFilterTexts } from '@/domains/shifts/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { dayKey, monthOfYear } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { lastMonths, monthPeriod, type Period, yearPeriod } from './periods.ts';
import type { ReportFilter } from './search.ts';
import { reportTexts } from './texts.ts';

/** Debounces a function: it is called with the latest value after `pause` milliseconds without a call. */
function useLater<Value>(run: (value: Value) => void, pause: number): (value: Value) => void {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), pause);
  };
}

/** How long the search waits for another letter, in milliseconds. */
const typingPause = 250;

interface ReportFiltersProps {
  filter: ReportFilter;
  /** The days of the report and today, once it is loaded. */
  known: (Period & { today: string }) | undefined;
  /** Deleted slot types that the report contains. */
  others: readonly { id: string; name: string }[];
  /** `step`: the change adds an entry to the history. */
  onChange: (change: ReportFilter, step: boolean) => void;
}

/** The filters of a report: days, slot type, role and people. The key `/` focuses the search. */
export function ReportFilters({ filter, known, others, onChange }: ReportFiltersProps) {
  const [t, shared, { all }] = useTexts(reportTexts, adminCommonTexts, slotTypeFilterTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { data: seasons = [] } = useQuery({ ...seasonsQuery, enabled: useStore(presentSeason) !== null });
  const searchLater = useLater((q: string) => onChange({ q }, false), typingPause);
  const own = dayKey(useNow(), useOrganisationZone());
  const today = known?.today ?? own;
  const year = Number(today.slice(0, 4));
  // Shows the likely days before the report is loaded, so that nothing moves.
  const { from, to } = known ?? yearPeriod(year);
  const period = { from: filter.from ?? from, to: filter.to ?? to };
  const periods: { label: string; period: Period }[] = [
    { label: t.thisYear, period: yearPeriod(year) },
    { label: t.lastYear, period: yearPeriod(year - 1) },
    ...seasons.map(({ name, first_day, last_day }) => ({ label: name, period: { from: first_day, to: last_day } })),
    ...lastMonths(today).map((month) => ({ label: monthOfYear(month), period: monthPeriod(month) })),
  ];
  const chosen = periods.findIndex((each) => each.period.from === period.from && each.period.to === period.to);
  const choosePeriod = (index: string) => {
    const days = index === '' ? undefined : periods[Number(index)]?.period;
    // This year is the default and stays out of the address.
    if (days) onChange(index === '0' ? { from: undefined, to: undefined } : days, true);
  };
  const choices = [...types, ...others.filter(({ id }) => !types.some((type) => type.id === id))];
  return (
    <search
      aria-label={t.filter}
      data-print="no"
      className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_auto_1fr]"
    >
      {/* Two dates need more than half of a narrow row. */}
      <div className="min-w-0 sm:max-lg:col-span-2">
        <Choice
          label={t.period}
          value={chosen < 0 ? '' : String(chosen)}
          options={[
            ...periods.map(({ label }, index) => ({ value: String(index), label })),
            ...(chosen < 0 ? [{ value: '', label: t.otherDays }] : []),
          ]}
          onChange={choosePeriod}
        />
      </div>
      <div className="flex min-w-0 gap-3 sm:max-lg:col-span-2">
        <DayField label={shared.from} day={period.from} onChange={(from) => onChange({ ...period, from }, false)} />
        <DayField label={shared.to} day={period.to} onChange={(to) => onChange({ ...period, to }, false)} />
      </div>
      <Choice
        label={shared.slotType}
        value={filter.type ?? ''}
        options={[{ value: '', label: all }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(type) => onChange({ type: type || undefined }, true)}
      />
      <Choice
        label={shared.role}
        value={filter.role ?? ''}
        options={[{ value: '', label: t.allRoles }, ...roles.map((role) => ({ value: role, label: shared[role] }))]}
        onChange={(role) => onChange({ role: roles.find((each) => each === role) }, true)}
      />
      <SearchField
        label={shared.searchPeople}
        placeholder={t.searchHint}
        value={filter.q ?? ''}
        onChange={searchLater}
        className="self-end sm:max-lg:col-span-2 lg:col-span-2"
      />
    </search>
  );
}
