import type { Report } from '@contract/reports.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { calendarDay } from '@/lib/time/time.ts';
import type { ReportFilter } from './search.ts';
import { reportTexts } from './texts.ts';

interface ReportScopeProps {
  filter: ReportFilter;
  report: Report;
}

/** What the figures are about, in words: for printed pages, and for screen readers when it changes. */
export function ReportScope({ filter, report }: ReportScopeProps) {
  const t = useStore(reportTexts);
  const shared = useStore(adminCommonTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { from, to, timezone } = report;
  const type = [...types, ...report.slot_types.map(({ slot_type }) => slot_type)].find(({ id }) => id === filter.type);
  const parts = [
    t.zone({ zone: timezone }),
    type && t.ofType({ name: type.name }),
    filter.role && t.ofRole({ role: shared[filter.role] }),
    filter.q && t.ofSearch({ search: filter.q.trim() }),
  ];
  return (
    <div role="status">
      <p className="text-lead">{t.days({ from: calendarDay(from), to: calendarDay(to) })}</p>
      <p className="text-small text-soft">{parts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
