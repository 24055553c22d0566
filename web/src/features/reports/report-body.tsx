import type { Report } from '@contract/reports.ts';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { HoursChart } from './hours-chart.tsx';
import { PlacesChart } from './places-chart.tsx';
import { ReportSection } from './report-section.tsx';
import { ReportSummary } from './report-summary.tsx';
import { absenceTable, fillTables, paidTable, workTables } from './tables.ts';
import { reportTexts } from './texts.ts';

interface ReportBodyProps {
  report: Report;
  /** The sort orders of the tables, as in the address. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Clears all filters; undefined if none is set. */
  onReset?: (() => void) | undefined;
}

/** The figures of a report: the totals, the charts, then the tables to open. */
export function ReportBody({ report, sort, onSort, onReset }: ReportBodyProps) {
  const own = useStore(reportTexts);
  const common = useStore(adminCommonTexts);
  const outcomes = useStore(outcomeTexts);
  const t = useMemo(() => ({ ...outcomes, ...common, ...own }), [outcomes, common, own]);
  const work = useMemo(() => workTables(t, report), [t, report]);
  const fill = useMemo(() => fillTables(t, report), [t, report]);
  const paid = useMemo(() => paidTable(t, report), [t, report]);
  const absence = useMemo(() => absenceTable(t, report), [t, report]);
  const { from, to, totals, slot_types } = report;
  const shared = { period: { from, to }, sort, onSort };
  if (report.months.length === 0) {
    return (
      <div className="sheet px-5 py-8 text-center sm:px-6">
        <h2 className="text-lead font-strong">{t.nothing}</h2>
        <p className="mt-1 text-soft">{t.nothingHint}</p>
        {onReset && (
          <Button className="mt-4" onClick={onReset}>
            {t.reset}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <ReportSummary totals={totals} />
      <HoursChart report={report} />
      <PlacesChart slot_types={slot_types} />
      <div className="sheet divide-y divide-line">
        {work.map((table) => (
          <ReportSection key={table.id} table={table} {...shared} none={t.nothing} />
        ))}
        {fill.length === 0 && <p className="px-4 py-3 text-soft sm:px-6">{t.fillOfAll}</p>}
        {fill.map((table) => (
          <ReportSection key={table.id} table={table} {...shared} />
        ))}
        <ReportSection table={paid} {...shared} none={t.noPaid} />
        <ReportSection table={absence} {...shared} none={t.noNotThere} />
      </div>
    </>
  );
}
