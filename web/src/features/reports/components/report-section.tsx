import { type ReactNode, useMemo } from 'react';
import { SaveButtons } from '@/components/layout/admin/save-buttons.tsx';
import { saveReport } from '../file.ts';
import { inOrder, pressed } from '../order.ts';
import type { Period } from '../periods.ts';
import type { ReportTable } from '../tables.ts';
import { FigureTable } from './figure-table.tsx';

interface ReportSectionProps {
  table: ReportTable;
  /** The sort orders in the address; `onSort` receives new ones. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** The days of the report, for the name of the file. */
  period: Period;
  /** Shown in place of an empty table. */
  none?: string;
  /** A chart above the table. */
  children?: ReactNode;
}

/** One table of a report on its own sheet, with a button that saves it as a file. */
export function ReportSection({ table, sort, onSort, period, none, children }: ReportSectionProps) {
  const ordered = useMemo(() => inOrder(table, sort), [table, sort]);
  const isEmpty = table.rows.length === 0;
  return (
    <section aria-labelledby={table.id} className="sheet min-w-0 p-4 sm:p-6">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={table.id} className="text-lead font-strong">
          {table.title}
        </h2>
        {!isEmpty && <SaveButtons what={table.title} save={(format) => saveReport(format, ordered, period)} />}
      </div>
      {isEmpty ? <p className="mt-1 text-soft">{none}</p> : children}
      {!isEmpty && <FigureTable table={ordered} onSort={(by) => onSort(pressed(table, by, sort))} />}
    </section>
  );
}
